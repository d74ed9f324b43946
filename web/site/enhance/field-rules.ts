/** The rules of a control. The page renders them as attributes, from the same fields as the server's schema. */
export type FieldRules = {
  readonly required: boolean
  readonly minLength: number
  readonly pattern: RegExp | undefined
  /** The message for a broken rule. */
  readonly message: string
  /** The message for a text that the pattern does not match. */
  readonly invalid: string
}

/** What another keyboard typed, as far as a pattern tells it apart. The server keeps the digits and signs that were meant, see `asciiSigns`. */
const latin = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{Cf}/gu, '')
    .replace(/。/g, '.')

/** The message for a text, or undefined if it is valid. */
export const problemWith = (text: string, { required, minLength, pattern, message, invalid }: FieldRules): string | undefined => {
  const value = text.trim()
  if (value === '') return required ? message : undefined
  if (value.length < minLength) return message
  return pattern?.test(latin(value)) === false ? invalid : undefined
}
