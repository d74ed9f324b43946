/** Formats a stored amount for a form: "7.25" → „7,25“, without a thousands separator, which the parser does not accept. */
export const amountText = (decimal: string) => decimal.replace('.', ',')

/** The typed amount plus or minus one hundredth, never below zero; text that is not an amount is returned unchanged. */
export const steppedAmount = (typed: string, direction: 1 | -1): string => {
  const hundredths = Math.round(Number(typed.trim().replace(',', '.')) * 100)
  return Number.isNaN(hundredths) ? typed : amountText((Math.max(0, hundredths + direction) / 100).toFixed(2))
}
