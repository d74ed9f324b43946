import { describe, expect, test } from 'vitest'
import { companyInMail, fillTemplate, nameInMail, templateMistakes, variablesOf } from './mail-template.ts'
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

test('a name is said in a mail only if it is one', () => {
  for (const name of ['Anna', 'Anne-Marie', "O'Neill", 'Paweł', 'van der Berg', 'José']) expect(nameInMail(name)).toBe(name)
  for (const text of ['evil.example', 'https://x', 'Sie haben 1000 Euro', 'a@b', 'Anna\nBcc: x', '<b>', 'x'.repeat(41)])
    expect(nameInMail(text)).toBe('')
})

test('a company is said in a mail unless it holds an address', () => {
  for (const name of ['Turm GmbH & Co. KG', '1&1', 'A.B. Capital']) expect(companyInMail(name)).toBe(name)
  for (const text of ['evil.example', 'www.evil', 'x/y', 'a@b', null, 'x'.repeat(81)]) expect(companyInMail(text)).toBe('')
})
