import type * as z from 'zod'

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Text erwartet',
  number: 'Zahl erwartet',
  int: 'Ganze Zahl erwartet',
  boolean: 'Ja oder nein erwartet',
  array: 'Liste erwartet',
  object: 'Ein JSON-Objekt wird erwartet',
  record: 'Ein JSON-Objekt wird erwartet',
}

const UNITS: Readonly<Record<string, string>> = { string: ' Zeichen', array: ' Einträge', set: ' Einträge' }

/** German messages for mistakes without a message in their schema: for `z.config({ localeError })`, instead of zod's English. */
export const germanIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? 'Ungültige Angabe'
    case 'too_big':
      return `Höchstens ${issue.maximum}${UNITS[issue.origin] ?? ''}`
    case 'too_small':
      return `Mindestens ${issue.minimum}${UNITS[issue.origin] ?? ''}`
    case 'invalid_format':
      return 'Ungültiges Format'
    default:
      return 'Ungültige Angabe'
  }
}
