/** A `mailto:` link. Encodes characters that would start the mail's headers (`?`, `&`). */
export const mailtoOf = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`

/** A `tel:` link; `undefined` for a text without a number. Drops „(0)“, which is dialled only within the country. */
export const telOf = (number: string): string | undefined => {
  const dialled = number.replace('(0)', '').replaceAll(/[^\d+]/g, '')
  return /^\+?\d{3,}$/.test(dialled) ? `tel:${dialled}` : undefined
}
