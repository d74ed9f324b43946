import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { PageContentFieldsProps } from './page-content-form.ts'
import { RichTextField } from './RichTextField.tsx'

/** The tab „SEO & Design“. */
export const DesignFields = (props: PageContentFieldsProps) => (
  <>
    <TextField form={props.form} name="landingPageMetaTitle" label="Meta-Titel" maxLength={150} hint="Maximal 150 Zeichen" />
    <TextAreaField
      form={props.form}
      name="landingPageMetaDescription"
      label="Meta-Beschreibung"
      maxLength={300}
      hint="Maximal 300 Zeichen"
    />
    <RichTextField
      {...props}
      name="landingPageCustomCss"
      label="Eigenes CSS"
      rows={8}
      maxLength={20_000}
      isCode
      hint="Gilt für den Bereich des Partners, außerhalb des Formulars: Farben, Schrift, Abstände, Rahmen; unterhalb des Formulars auch Anordnung (flex, grid, Spalten)."
    />
  </>
)
