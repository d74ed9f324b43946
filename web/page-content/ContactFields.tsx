import { TextField } from '../ui/form/TextField.tsx'
import type { PageContentForm } from './page-content-form.ts'

/** The tab „Kontakt“. */
export const ContactFields = ({ form }: { readonly form: PageContentForm }) => (
  <>
    <TextField form={form} name="landingPageContactInfo.phone" label="Telefon" type="tel" maxLength={50} />
    <TextField form={form} name="landingPageContactInfo.email" label="E-Mail" type="email" maxLength={255} />
    <TextField form={form} name="landingPageContactInfo.whatsapp" label="WhatsApp" type="tel" maxLength={50} />
    <TextField form={form} name="landingPageContactInfo.telegram" label="Telegram" maxLength={100} />
    <TextField form={form} name="landingPageContactInfo.workingHours" label="Erreichbarkeit" maxLength={200} />
  </>
)
