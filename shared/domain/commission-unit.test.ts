import { describe, expect, it } from 'vitest'
import { commissionUnitLabels, ownRateWords } from './commission-unit.ts'

describe('the rate that partners see of themselves', () => {
  it('is still to be agreed while nothing is stored but zero, in every unit', () => {
    for (const unit of Object.values(commissionUnitLabels)) {
      for (const zero of ['0.00', '0', '0.000', '-0.00']) expect(ownRateWords(zero, unit)).toBe('wird noch vereinbart')
    }
  })

  it('is the amount with its unit once it is agreed, however small', () => {
    expect(ownRateWords('0.01', '%')).toBe('0,01 %')
    expect(ownRateWords('12.50', '€ je Lot')).toBe('12,50 € je Lot')
  })
})
