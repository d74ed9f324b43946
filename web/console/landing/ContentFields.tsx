import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import type { LandingForm } from './landing-form.ts'

const HTML = 'HTML-Tags sind erlaubt, z. B. <strong>, <em>, <br>.'

/** The tab „Inhalte“. */
export const ContentFields = ({ form }: { readonly form: LandingForm }) => (
  <>
    <TextAreaField form={form} name="landingPageTitle" label="Titel" rows={2} maxLength={200} hint={`Maximal 200 Zeichen. ${HTML}`} />
    <TextAreaField
      form={form}
      name="landingPageSubtitle"
      label="Untertitel"
      rows={2}
      maxLength={300}
      hint={`Maximal 300 Zeichen. ${HTML}`}
    />
    <TextAreaField form={form} name="landingPageDescription" label="Beschreibung" rows={4} maxLength={5000} hint={HTML} />
    <TextAreaField
      form={form}
      name="landingPageContent"
      label="Weitere Inhalte"
      rows={8}
      maxLength={20_000}
      hint="HTML-Tags sind erlaubt, auch Absätze <p>, Überschriften <h3> und Listen <ul>."
    />
  </>
)
