import { formatDecimal } from './german.ts'

/** The unit of commission rates. The stored amount is the same in all of them. */
export const COMMISSION_UNITS = ['percent', 'usd_per_lot', 'eur_per_lot'] as const
type CommissionUnit = (typeof COMMISSION_UNITS)[number]
export const commissionUnitLabels = {
  percent: '%',
  usd_per_lot: '$ je Lot',
  eur_per_lot: '€ je Lot',
} satisfies Record<CommissionUnit, string>

/** Whether a commission rate has been agreed: a new partner has 0.00 until then. @param rate such as `8.00` */
export const isRateAgreed = (rate: string): boolean => Number(rate) !== 0

/** A partner's own commission rate in words, such as „8,00 %“. @param unit a label of `commissionUnitLabels` */
export const ownRateWords = (rate: string, unit: string): string =>
  isRateAgreed(rate) ? `${formatDecimal(rate)} ${unit}` : 'wird noch vereinbart'
