/** What a control asks of its text. The page writes it into the control's attributes, out of the same fields as the server's schema. */
export type FieldRules = {
  readonly required: boolean
  readonly minLength: number
  readonly pattern: RegExp | undefined
  /** What to say when a rule is broken. */
  readonly message: string
}

/** The message for a text, or none when it may be sent. */
export const problemWith = (text: string, { required, minLength, pattern, message }: FieldRules): string | undefined => {
  const value = text.trim()
  if (value === '') return required ? message : undefined
  return value.length < minLength || pattern?.test(value) === false ? message : undefined
}
