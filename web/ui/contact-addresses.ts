/** The address of a link that writes to someone. What would begin the headers of the mail (`?`, `&`) is encoded. */
export const mailtoOf = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`

/** The address of a link that calls a number; `undefined` for a text without one. A „(0)“ is dialled only within the country. */
export const telOf = (number: string): string | undefined => {
  const dialled = number.replace('(0)', '').replaceAll(/[^\d+]/g, '')
  return /^\+?\d{3,}$/.test(dialled) ? `tel:${dialled}` : undefined
}
