import { describe, expect, test } from 'vitest'
import { type PublicField, publicFields } from '../domain/public-fields.ts'
import { describeForm, failureOf, PUBLIC_FORMS, publicForms, submittedBody } from '../domain/public-forms.ts'
import { api } from './index.ts'

const values: Readonly<Record<string, string>> = {
  email: 'jana@example.com',
  phone: '0431 5550',
  partnerId: 'IB-1001',
  ibPartnerId: '7',
  website: 'https://example.com',
}

describe.each(PUBLIC_FORMS)('the form %s', (form) => {
  const { fields, optional = [], hidden = [], takesLink = false } = describeForm(form)
  const { body: schema } = api[publicForms[form].route]
  const body = submittedBody(form, (field) => [values[field] ?? 'DE-Text'])

  test('sends what its route stores, and nothing that the route drops', () => {
    const stored: Record<string, unknown> = { ...schema.parse(body) }
    for (const name of [...fields, ...hidden]) expect(stored).toHaveProperty(name)
    expect('link' in stored).toBe(takesLink)
  })

  test.each(fields)('marks %s as required exactly when the route requires it', (name) => {
    const field: PublicField = publicFields[name]
    const isRequired = field.required && !optional.includes(name)
    const empty = field.isMultiple === true ? [] : ''
    expect(schema.safeParse({ ...body, [name]: empty }).success).toBe(!isRequired)
  })
})

test('shows the message of the server where the form is meant to', () => {
  expect(failureOf('application', 'Zu viele Anfragen').text).toBe('Zu viele Anfragen')
  expect(failureOf('application', undefined).text).toContain('Verbindung')
  expect(failureOf('recruitment', 'Zu viele Anfragen').text).toContain('kontaktieren Sie uns direkt')
})
