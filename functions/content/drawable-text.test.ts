import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawBusinessCard } from './business-card.ts'
import { drawableWords, fontOf, spelledText, undrawableWords } from './drawable-text.ts'
import { writePdf } from './pdf-document.ts'
import { drawSharePicture } from './share-picture.ts'

const READABLE = /[^\p{C}\p{Default_Ignorable_Code_Point}\p{Z}]/u

const foreign = ['李秀英', '高橋さくら', '김민준', 'مريم', 'שרה', 'สมชาย', 'प्रिया', '🦊🎈', 'Ƿulfric', '𝔐ax']

const words = fc.oneof(
  fc.constantFrom(...foreign),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('Zoë', 'Łukasz', 'Дмитрий'),
)

test('every letter of a text is drawn by a font or stands as its number', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (list) => {
      const whole = list.join(' ').toWellFormed()
      const { text, isWhole } = spelledText(whole)
      const letters = [...whole.normalize('NFC')].filter((letter) => READABLE.test(letter))
      for (const letter of letters)
        if (fontOf(letter) === undefined) {
          expect(text).toContain(`U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
          expect(isWhole).toBe(false)
        } else expect(text).toContain(letter)
      expect([...text].every((letter) => letter === '\n' || fontOf(letter) !== undefined)).toBe(true)
    }),
  )
})

test('a line is its drawable words, and the others are told', () => {
  for (const name of foreign) {
    expect(drawableWords(`${name} Zoë ${name}`)).toBe('Zoë')
    expect(undrawableWords([`${name} Zoë`])).toEqual([name])
  }
  expect(undrawableWords(['Łukasz Ñandú', 'Nguyễn Çelik'])).toEqual([])
})

const pagesOf = async (file: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

test('a document prints the numbers of letters that it lacks, and knows that it lacks some', async () => {
  for (const name of foreign) {
    const chunks: Uint8Array[] = []
    const pdf = writePdf({ title: 'A', author: 'B', footer: 'Fuß', createdAt: new Date(0) }, (bytes) => chunks.push(bytes))
    expect(pdf.lacksLetters()).toBe(false)
    pdf.facts([['Name', `${name} Zoë`]])
    expect(pdf.lacksLetters()).toBe(true)
    await pdf.end()
    expect((await pagesOf(Buffer.concat(chunks)))[0]).toContain(`${spelledText(name).text} Zoë`)
  }
})

const contact = { contact: ['+49 30 5550123'], address: 'https://portal.example/x', shownAddress: 'portal.example/x', logo: undefined }

test('a card leaves out words that it cannot print, and a second page tells which', async () => {
  const [card = '', note = '', ...more] = await pagesOf(
    await drawBusinessCard({ ...contact, company: '山田商店 Handel', person: 'שרה Levi' }),
  )
  expect(card).toContain('Handel')
  expect(card).toContain('Levi')
  expect(note).toContain('nicht zum Drucken')
  for (const code of ['U+5C71', 'U+05E9']) expect(note).toContain(code)
  expect(more).toEqual([])
  expect(await pagesOf(await drawBusinessCard({ ...contact, company: 'Müller', person: 'Zoë Łuk' }))).toHaveLength(1)
})

test('a share picture shows the words that it can draw, or the id of the partner', async () => {
  const person = { firstName: 'Zoë', lastName: 'Müller' }
  const draw = async (partnerId: string, companyName: string) =>
    Buffer.from(await drawSharePicture({ partnerId, companyName, ...person }, undefined)).toString('base64')
  expect(await draw('IB-7', '明日貿易')).toBe(await draw('IB-8', 'IB-7'))
  expect(await draw('IB-7', 'Haus 🎈 Nord')).toBe(await draw('IB-8', 'Haus Nord'))
  expect(await draw('IB-7', 'Haus Nord')).not.toBe(await draw('IB-7', 'IB-7'))
})
