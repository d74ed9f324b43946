import { HTML_HINT } from './html-hint.ts'
import type { PageContentFieldsProps } from './page-content-form.ts'
import { RichTextField } from './RichTextField.tsx'

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
  </>
)
