import type { PictureRef } from '../../shared/domain/picture.ts'
import { picturePath } from '../../shared/platform/pages.ts'
import { PictureUpload } from '../ui/PictureUpload.tsx'
import { HTML_HINT } from './html-hint.ts'
import type { PageContentFieldsProps } from './page-content-form.ts'
import { RichTextField } from './RichTextField.tsx'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const figureOf = ({ id, alt, width, height }: PictureRef) =>
  `<figure><img src="${picturePath(id)}" alt="${escaped(alt)}" width="${width}" height="${height}"></figure>`

/** The tab „Inhalte“. */
export const ContentFields = (props: PageContentFieldsProps) => (
  <>
    <RichTextField {...props} name="landingPageTitle" label="Titel" rows={2} maxLength={200} hint={`Maximal 200 Zeichen. ${HTML_HINT}`} />
    <RichTextField
      {...props}
      name="landingPageSubtitle"
      label="Untertitel"
      rows={2}
      maxLength={300}
      hint={`Maximal 300 Zeichen. ${HTML_HINT}`}
    />
    <RichTextField {...props} name="landingPageDescription" label="Beschreibung" rows={4} maxLength={5000} hint={HTML_HINT} />
    <RichTextField
      {...props}
      name="landingPageContent"
      label="Weitere Inhalte"
      rows={8}
      maxLength={20_000}
      hint="HTML-Tags sind erlaubt, auch Überschriften <h2>, Listen <ul>, Tabellen <table>, Zitate <blockquote> und eigene Klassen."
    />
    <PictureUpload
      partnerId={props.partnerId}
      kind="page"
      label="Bild in den Text einfügen"
      hint="Steht danach am Ende der weiteren Inhalte; verschieben Sie seine Zeile, wohin Sie möchten."
      value={null}
      onChange={(picture) => {
        if (picture === null) return
        const { form } = props
        const text = [form.getValues('landingPageContent'), figureOf(picture)].filter(Boolean).join('\n')
        form.setValue('landingPageContent', text, { shouldDirty: true, shouldValidate: true })
      }}
    />
  </>
)
