import documentFonts from './document-fonts.json' with { type: 'json' }
import { fontOf } from './drawable-text.ts'

const { fonts } = documentFonts

/** The weights of the fonts in PDF files. */
export type PdfWeight = 'regular' | 'semibold'

/** Makes the fonts known to a document, each as its script and weight. */
export const registerFonts = (doc: PDFKit.PDFDocument): void => {
  for (const { name, regular, semibold } of fonts) {
    doc.registerFont(`${name} regular`, Buffer.from(regular, 'base64'))
    doc.registerFont(`${name} semibold`, Buffer.from(semibold, 'base64'))
  }
}

/** A text in pieces that one font each can print: the web font comes in a file per script. */
export const fontPieces = (text: string): { readonly font: string; readonly text: string }[] => {
  const found: { font: string; text: string }[] = []
  for (const letter of text) {
    const last = found.at(-1)
    const font = fontOf(letter) ?? 'latin'
    if (last?.font === font) last.text += letter
    else found.push({ font, text: letter })
  }
  return found
}
