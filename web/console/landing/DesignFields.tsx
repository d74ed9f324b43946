import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { LandingForm } from './landing-form.ts'

/** The tab „SEO & Design“. */
export const DesignFields = ({ form }: { readonly form: LandingForm }) => (
  <>
    <TextField form={form} name="landingPageMetaTitle" label="Meta-Titel" maxLength={150} hint="Maximal 150 Zeichen" />
    <TextAreaField form={form} name="landingPageMetaDescription" label="Meta-Beschreibung" maxLength={300} hint="Maximal 300 Zeichen" />
    <TextAreaField form={form} name="landingPageCustomCss" label="Eigenes CSS" rows={8} maxLength={20_000} isCode />
  </>
)
