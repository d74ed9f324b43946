import { expect, test } from 'vitest'
import { promotionRefusal } from './customer.ts'

test('customers are promoted unless they are Sub-IBs or their partner is on level 5 or below', () => {
  expect(promotionRefusal({ customerType: 'client' }, { level: 4 })).toBeUndefined()
  expect(promotionRefusal({ customerType: 'interessent' }, null)).toBeUndefined()
  expect(promotionRefusal({ customerType: 'client' }, { level: 5 })).toBe('Ab Ebene 6 können Kunden nicht mehr befördert werden.')
  expect(promotionRefusal({ customerType: 'sub_ib' }, { level: 0 })).toBe('Dieser Kunde ist schon Sub-IB.')
})
