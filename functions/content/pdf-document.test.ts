import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { type PdfWriter, writePdf } from './pdf-document.ts'

const facts = { title: 'Auskunft', author: 'Musterbroker GmbH', footer: 'Auskunft · Musterbroker GmbH', createdAt: new Date(0) }

const written = async (draw: (pdf: PdfWriter) => void) => {
  const chunks: Uint8Array[] = []
  const pdf = writePdf(facts, (bytes) => chunks.push(bytes))
  draw(pdf)
  await pdf.end()
  const bytes = Buffer.concat(chunks)
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  return { bytes, document, text, totalPages }
}

test('prints European names in their own letters, in the order of the text', async () => {
  const names = 'Łukasz Ñandú, Дмитрий Größe, Nguyễn „Çelik“ – 12,50 €'
  const { text } = await written((pdf) => {
    pdf.title('Auskunft')
    pdf.facts([['Name', names]])
    pdf.paragraph('Danach')
  })
  expect(text.replaceAll(/\s+/g, ' ')).toContain(` Auskunft Name ${names} Danach`)
})

test('has a title, a language, tags and bookmarks', async () => {
  const { bytes, document } = await written((pdf) => {
    pdf.title('Auskunft')
    pdf.chapter('Kunden')
    pdf.section('Kunde KD-1')
    pdf.facts([['Name', 'Anna']])
  })
  expect((await document.getMetadata()).info).toMatchObject({ Title: 'Auskunft', Author: 'Musterbroker GmbH', Language: 'de-DE' })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await document.getOutline()).map(({ title }) => title)).toEqual(['Kunden'])
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
  for (const role of ['Document', 'H1', 'H2', 'H3', 'L', 'LI', 'Lbl', 'LBody']) expect(tree).toContain(`"role":"${role}"`)
  expect(bytes.toString('latin1')).toContain('/DisplayDocTitle true')
})

test('goes on over pages, each with its number, and shortens what is too long', async () => {
  const { text, totalPages } = await written((pdf) => {
    for (let nth = 0; nth < 200; nth++) pdf.facts([[`Feld ${nth}`, `Wert ${nth} `.repeat(30)]])
    pdf.facts([['Lang', 'x'.repeat(30_000)]])
  })
  expect(totalPages).toBeGreaterThan(10)
  expect(text).toContain('Wert 199')
  expect(text).toContain(`Seite ${totalPages}`)
  expect(text).toContain('(gekürzt)')
})
