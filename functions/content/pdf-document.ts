import PDFDocument from 'pdfkit'
import { spelledText } from './drawable-text.ts'
import { fontPieces, type PdfWeight, registerFonts } from './pdf-fonts.ts'
import { printColors } from './print-colors.ts'

type Style = { readonly weight: PdfWeight; readonly size: number; readonly color: string }

/** Distances in points, 72 to an inch. */
const MARGIN = 56
const LABEL_WIDTH = 150
const GAP = 12
const LINE_GAP = 3
const FOOTER_WIDTH = 420

const { ink: INK, grey: GREY } = printColors
const LINE = '#c9d0d5'

const styles = {
  title: { weight: 'semibold', size: 24, color: INK },
  h1: { weight: 'semibold', size: 15, color: INK },
  h2: { weight: 'semibold', size: 11.5, color: INK },
  body: { weight: 'regular', size: 9.5, color: INK },
  label: { weight: 'regular', size: 9.5, color: GREY },
  small: { weight: 'regular', size: 8, color: GREY },
} as const satisfies Record<string, Style>

/** A label with its value, such as a field of a record. */
export type PdfFact = readonly [label: string, value: string]

/** Characters of a value that the document prints. */
const LONGEST_VALUE = 20_000

/** A longer word is broken into lines, because the library takes seconds to break one of thousands of letters. */
const LONG_WORD = /\S{60}(?=\S)/gu

const shortened = (text: string) =>
  (text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)} … (gekürzt)`).replaceAll(LONG_WORD, (word) => `${word}\n`)

type DocumentFacts = {
  readonly title: string
  readonly author: string
  /** Printed at the foot of each page. */
  readonly footer: string
  readonly createdAt: Date
}

/**
 * Writes a German PDF of headings, paragraphs and lists of facts, from top to bottom. It is tagged for screen readers, with title, language, reading
 * order and bookmarks. Letters that the fonts lack appear as their numbers in brackets.
 * @param onBytes receives the file in pieces, so that a long document needs little memory
 */
export const writePdf = ({ title, author, footer, createdAt }: DocumentFacts, onBytes: (bytes: Uint8Array) => void) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'de-DE',
    tagged: true,
    displayTitle: true,
    // Without this, the library reads a standard font from a file that a bundle does not contain.
    font: '',
    info: { Title: title, Author: author, CreationDate: createdAt },
    autoFirstPage: false,
  })
  registerFonts(doc)
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', onBytes).on('end', resolve).on('error', reject)
  })

  let current: { readonly style: Style; readonly font: string } = { style: styles.body, font: 'latin' }
  const use = (style: Style, font: string) => {
    current = { style, font }
    doc.font(`${font} ${style.weight}`).fontSize(style.size).fillColor(style.color)
  }
  let lacksLetters = false
  const write = (text: string, style: Style, x: number, width: number) => {
    const spelled = spelledText(text)
    lacksLetters ||= !spelled.isWhole
    const parts = fontPieces(shortened(spelled.text))
    doc.x = x
    for (const [index, part] of parts.entries()) {
      use(style, part.font)
      doc.text(part.text, { width, lineGap: LINE_GAP, continued: index < parts.length - 1 })
    }
  }

  let pageNumber = 0
  const bottom = () => doc.page.height - MARGIN
  doc.on('pageAdded', () => {
    pageNumber += 1
    const { style, font } = current
    const { x, y } = doc
    // The footer lies in the margin, where text would begin a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc.y = doc.page.height - MARGIN + 20
    write(footer, styles.small, MARGIN, FOOTER_WIDTH)
    doc.y = doc.page.height - MARGIN + 20
    write(`Seite ${pageNumber}`, styles.small, MARGIN + FOOTER_WIDTH + GAP, LABEL_WIDTH)
    doc.endMarkedContent()
    doc.page.margins.bottom = MARGIN
    use(style, font)
    doc.x = x
    doc.y = y
  })
  doc.addPage()
  const width = doc.page.width - 2 * MARGIN
  const root = doc.struct('Document')
  doc.addStructure(root)

  /** Begins a new page unless so many points are left on this one. */
  const keepTogether = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage()
  }
  const block = (kind: string, draw: () => void) => root.add(doc.struct(kind, {}, draw))
  const heading = (kind: 'H1' | 'H2' | 'H3', text: string, style: Style, before: number) => {
    keepTogether(before + 4 * style.size)
    doc.y += doc.y > MARGIN ? before : 0
    block(kind, () => write(text, style, MARGIN, width))
    doc.y += style.size / 3
  }

  return {
    title: (text: string) => heading('H1', text, styles.title, 0),
    /** A chapter, which is a bookmark as well. */
    chapter: (text: string) => {
      heading('H2', text, styles.h1, 22)
      doc.outline.addItem(text)
    },
    section: (text: string) => heading('H3', text, styles.h2, 12),
    paragraph: (text: string) => {
      block('P', () => write(text, styles.body, MARGIN, width))
      doc.y += 5
    },
    /** Labels beside their values, with lines between them. */
    facts: (facts: readonly PdfFact[]) => {
      const list = doc.struct('L')
      root.add(list)
      for (const [label, value] of facts) {
        keepTogether(30)
        doc.markContent('Artifact', { type: 'Layout' })
        doc
          .moveTo(MARGIN, doc.y)
          .lineTo(MARGIN + width, doc.y)
          .lineWidth(0.5)
          .strokeColor(LINE)
          .stroke()
        doc.endMarkedContent()
        const top = doc.y + 4
        const page = doc.page
        const item = doc.struct('LI')
        list.add(item)
        doc.y = top
        item.add(doc.struct('Lbl', {}, () => write(label, styles.label, MARGIN, LABEL_WIDTH)))
        const endOfLabel = doc.y
        doc.y = top
        const valueAt = MARGIN + LABEL_WIDTH + GAP
        item.add(doc.struct('LBody', {}, () => write(value, styles.body, valueAt, MARGIN + width - valueAt)))
        item.end()
        doc.y = (doc.page === page ? Math.max(endOfLabel, doc.y) : doc.y) + 2
      }
      list.end()
      doc.y += 4
    },
    /** Whether letters stand as their numbers so far. */
    lacksLetters: () => lacksLetters,
    /** Ends the document. */
    end: async () => {
      root.end()
      doc.end()
      await ended
    },
  }
}

/** A PDF under way. */
export type PdfWriter = ReturnType<typeof writePdf>
