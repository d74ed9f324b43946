/** Styles of a legal text, for its page and for the preview before publishing. */
export const legalTextStyles = {
  color: 'ink-2',
  overflowWrap: 'anywhere',
  '& > * + *': { marginTop: '4' },
  '& h2': { textStyle: 'h2', color: 'ink', marginTop: '10' },
  '& h3': { textStyle: 'h3', color: 'ink', marginTop: '8' },
  '& h4': { fontWeight: '600', color: 'ink', marginTop: '6' },
  '& > :first-child': { marginTop: '0' },
  '& ul, & ol': { paddingLeft: '6', display: 'grid', gap: '2' },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& a': { color: 'ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& strong, & b': { fontWeight: '600', color: 'ink' },
  '& blockquote': { paddingLeft: '5', borderLeft: '3px solid {colors.tick}' },
  '& address': { fontStyle: 'normal' },
  '& hr': { border: '0', borderTop: '1px solid {colors.line}', marginBlock: '8' },
  '& table': { width: 'full', borderCollapse: 'collapse', textStyle: 'ui' },
  '& > [data-table]': { overflowX: 'auto', overflowWrap: 'break-word' },
  '& th, & td': { padding: '8px 12px 8px 0', textAlign: 'left', verticalAlign: 'top', borderTop: '1px solid {colors.line}' },
  '& th': { fontWeight: '600', color: 'ink' },
} as const

/** HTML of a legal text in which wide tables scroll on their own, also by keyboard, instead of the page. */
export const withScrollingTables = (html: string) =>
  html
    .replace(/<table\b/g, '<div data-table role="region" aria-label="Tabelle" tabindex="0"><table')
    .replace(/<\/table>/g, '</table></div>')
