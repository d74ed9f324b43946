import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { drawableWords, spelledText, undrawableWords } from './drawable-text.ts'
import { fontPieces, type PdfWeight, registerFonts } from './pdf-fonts.ts'
import { printColors } from './print-colors.ts'

/** Points in a millimetre, and the size of a card in Europe. */
const MM = 72 / 25.4
const WIDTH = 85 * MM
const HEIGHT = 55 * MM
const MARGIN = 5 * MM
const QR = 24 * MM
const LOGO = { width: 34 * MM, height: 11 * MM } as const

const { ink: INK, grey: GREY, lamp: LAMP } = printColors

type BusinessCard = {
  readonly company: string
  readonly person: string
  /** Phone, e-mail and the like, a line each. */
  readonly contact: readonly string[]
  /** What the QR code leads to, and how the card names it. */
  readonly address: string
  readonly shownAddress: string
  /** PNG or JPEG. */
  readonly logo: Uint8Array | undefined
}

type Style = { readonly weight: PdfWeight; readonly size: number; readonly color: string }

const undrawable = (words: readonly string[]) =>
  `Hinweis, nicht zum Drucken: Die Schrift der Visitenkarte hat nicht alle Zeichen. Auf der Karte fehlen diese Wörter, hier als Unicode-Nummern: ${words.join(', ')}`

/**
 * Draws a business card of 85 by 55 mm as PDF: logo, company, person, contact, and a QR code. Words that the fonts cannot draw are left out, which a
 * second page tells whoever prints it.
 */
export const drawBusinessCard = async ({ company, person, contact, address, shownAddress, logo }: BusinessCard): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'de-DE',
    displayTitle: true,
    // Without this, the library reads a standard font from a file that a bundle does not contain.
    font: '',
    info: { Title: `Visitenkarte ${person}`, Author: company },
  })
  const pieces: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc
      .on('data', (bytes: Uint8Array) => pieces.push(bytes))
      .on('end', resolve)
      .on('error', reject)
  })
  registerFonts(doc)

  const widthOf = (text: string, { weight, size }: Style) =>
    fontPieces(text).reduce((sum, piece) => sum + doc.font(`${piece.font} ${weight}`).fontSize(size).widthOfString(piece.text), 0)
  /** Writes one line, in smaller type if it is too long. */
  const line = (whole: string, style: Style, x: number, y: number, width: number) => {
    const text = drawableWords(whole)
    const size = Math.max(4, style.size * Math.min(1, width / widthOf(text, style)))
    let at = x
    for (const piece of fontPieces(text)) {
      doc.font(`${piece.font} ${style.weight}`).fontSize(size).fillColor(style.color)
      doc.text(piece.text, at, y, { lineBreak: false })
      at += doc.widthOfString(piece.text)
    }
  }

  const textWidth = WIDTH - 2 * MARGIN
  if (logo === undefined) {
    doc
      .circle(MARGIN + 4, MARGIN + 8, 3.4)
      .lineWidth(1.3)
      .strokeColor(INK)
      .stroke()
    doc
      .circle(MARGIN + 4, MARGIN + 8, 1.3)
      .fillColor(LAMP)
      .fill()
    doc
      .moveTo(MARGIN + 4, MARGIN)
      .lineTo(MARGIN + 4, MARGIN + 4.6)
      .lineWidth(1.3)
      .strokeColor(INK)
      .stroke()
  } else doc.image(Buffer.from(logo), MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] })

  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const module = QR / size
  const [left, top] = [WIDTH - MARGIN - QR, HEIGHT - MARGIN - QR]
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) doc.rect(left + x * module, top + y * module, module, module)
  doc.fillColor(INK).fill()

  const beside = textWidth - QR - 4 * MM
  line(company, { weight: 'semibold', size: 11, color: INK }, MARGIN, MARGIN + 15 * MM, textWidth)
  const details = [...contact.map((text) => ({ text, color: INK })), { text: shownAddress, color: GREY }].filter(
    ({ text }) => drawableWords(text) !== '',
  )
  const lineHeight = 9.5
  const first = HEIGHT - MARGIN - details.length * lineHeight
  line(person, { weight: 'semibold', size: 8.5, color: INK }, MARGIN, first - 13, beside)
  for (const [index, { text, color }] of details.entries())
    line(text, { weight: 'regular', size: 7, color }, MARGIN, first + index * lineHeight, beside)
  const missing = undrawableWords([company, person, ...contact, shownAddress]).map((word) => spelledText(word).text)
  if (missing.length > 0)
    doc
      .addPage()
      .font('latin regular')
      .fontSize(6)
      .fillColor(INK)
      .text(undrawable(missing), MARGIN, MARGIN, { width: textWidth, height: HEIGHT - 2 * MARGIN, ellipsis: true })
  doc.end()
  await ended
  return Buffer.concat(pieces)
}
