/** The unit of commission rates. The stored amount is the same in all of them. */
export const COMMISSION_UNITS = ['percent', 'usd_per_lot', 'eur_per_lot'] as const
type CommissionUnit = (typeof COMMISSION_UNITS)[number]
export const commissionUnitLabels = {
  percent: '%',
  usd_per_lot: '$ je Lot',
  eur_per_lot: '€ je Lot',
} satisfies Record<CommissionUnit, string>
