import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyInMail, fillTemplate, namesInMail, templateMistakes, variablesOf } from './mail-template.ts'
import { standardTemplates } from './mail-template-defaults.ts'

describe('a template', () => {
  test('is filled; of a line with an empty variable its other words are left, and of one without others nothing', () => {
    const text = 'Guten Tag {{vorname}} {{ nachname }},\n\nüber {{partner}}.\n\n{{grund}}\n\nIhr Team {{unbekannt}}'
    expect(fillTemplate(text, { vorname: 'Anna', nachname: 'Beispiel', partner: 'Lindenhof', grund: 'Land' })).toBe(
      'Guten Tag Anna Beispiel,\n\nüber Lindenhof.\n\nLand\n\nIhr Team {{unbekannt}}',
    )
    expect(fillTemplate(text, { vorname: '', nachname: '', partner: '', grund: '' })).toBe('Guten Tag,\n\nüber.\n\nIhr Team {{unbekannt}}')
  })

  test('does not fill what a value holds', () => {
    expect(fillTemplate('{{vorname}} {{nachname}}', { vorname: '{{nachname}}', nachname: '$&' })).toBe('{{nachname}} $&')
  })

  test('names the variables that it does not know, and needs the link where it invites', () => {
    const words = { subject: '{{link}}', text: '{{firma}} {{grund}} {{vorname}}' }
    expect(templateMistakes('recruitment', 'receipt', words)).toEqual({
      subject: expect.stringContaining('Hier nicht bekannt: {{link}}'),
      text: 'Hier nicht bekannt: {{firma}}, {{grund}}. Möglich sind {{vorname}}, {{nachname}}, {{partner}}, {{portal}}, {{absender}}.',
    })
    expect(templateMistakes('application', 'invitation', { subject: 'Da', text: 'Hallo' }).text).toContain('{{link}}')
    expect(variablesOf('general_application', 'rejection')).toContain('grund')
  })

  test('has a standard text that it may have', () => {
    expect(standardTemplates()).toHaveLength(15)
    for (const { form, kind, subject, text, isOn } of standardTemplates()) {
      expect(templateMistakes(form, kind, { subject, text })).toEqual({})
      expect(isOn).toBe(kind === 'receipt')
    }
  })
})

const greeting = (firstName: string, lastName: string) =>
  fillTemplate('Guten Tag {{vorname}} {{nachname}},', namesInMail({ firstName, lastName }))

test.each([
  ['Anna', 'Schmidt'],
  ['Dr. Anna', 'Schmidt'],
  ['Prof. Dr. h.c. Karl-Heinz', 'von der Leyen'],
  ['Sean', 'O´Brien'],
  ['Sean', 'O`Brien'],
  ['Niamh', 'O’Neill'],
  ['Gerard', "'t Hooft"],
  ['Hans', 'Müller jr.'],
  ['J.R.', 'Ewing'],
  ['J.R.R', 'Tolkien'],
  ['H.-P.', 'Baxxter'],
  ['Anna Lena Marie', 'Gräfin zu Castell-Rüdenhausen'],
  ['Jean‑Luc', 'd’Artagnan'],
  ['Laura', 'Schmidt, M.A.'],
  ['Miquel', 'Gal·la'],
  ['Nguyễn', 'Văn A'],
  ['می‌نا', 'رضایی'],
  ['小明', '王'],
])('a greeting names the person as typed: %s %s', (firstName, lastName) => {
  expect(greeting(firstName, lastName)).toBe(`Guten Tag ${firstName} ${lastName},`)
})

test.each([
  ['Sukarno', '-'],
  ['.', 'Sukarno'],
])('a greeting leaves out a part without letters: %s %s', (firstName, lastName) => {
  expect(greeting(firstName, lastName)).toBe('Guten Tag Sukarno,')
})

test('a greeting names the whole person or nobody, and never an address', () => {
  for (const text of [
    'evil.example',
    'https://x',
    'Sie haben 1000 Euro',
    'a@b',
    'Anna\nBcc: x',
    '<b>',
    'x'.repeat(41),
    'Dr.Anna',
    'bit.ly',
  ]) {
    expect(greeting(text, 'Schmidt')).toBe('Guten Tag,')
    expect(greeting('Anna', text)).toBe('Guten Tag,')
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 45 }), fc.string({ unit: 'grapheme', maxLength: 45 }), (firstName, lastName) => {
      const { vorname, nachname } = namesInMail({ firstName, lastName })
      expect([firstName, '']).toContain(vorname)
      expect([lastName, '']).toContain(nachname)
      expect(`${vorname} ${nachname}`).not.toMatch(/[@/:<>]|\.\p{L}{2}/u)
    }),
  )
})

test('a company is said in a mail unless it holds an address', () => {
  for (const name of ['Turm GmbH & Co. KG', '1&1', 'A.B. Capital']) expect(companyInMail(name)).toBe(name)
  for (const text of ['evil.example', 'www.evil', 'x/y', 'a@b', null, 'x'.repeat(81)]) expect(companyInMail(text)).toBe('')
})
