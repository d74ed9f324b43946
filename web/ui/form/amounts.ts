/** How a form writes a stored amount: "7.25" → „7,25“, without separators of thousands, which amounts are not read with. */
export const amountText = (decimal: string) => decimal.replace('.', ',')

/** The amount one hundredth up or down from what was typed, never below zero; what is no amount stays. */
export const steppedAmount = (typed: string, direction: 1 | -1): string => {
  const hundredths = Math.round(Number(typed.trim().replace(',', '.')) * 100)
  return Number.isNaN(hundredths) ? typed : amountText((Math.max(0, hundredths + direction) / 100).toFixed(2))
}
