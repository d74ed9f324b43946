import type { Partner } from '../../../shared/domain/partner.ts'

/** A partner for tests: what does not matter to them is filled in. */
export const testPartner = (id: number, parentId: number | null, facts: Partial<Partner> = {}): Partner => ({
  id,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  partnerId: `IB-${id}`,
  companyName: `Firma ${id}`,
  firstName: 'Jörg',
  lastName: 'Müller',
  email: `p${id}@mail.example`,
  phone: null,
  country: null,
  commissionRate: '0.00',
  invitationLink: null,
  invitationCode: null,
  rebateAccount: null,
  status: 'active',
  parentId,
  level: 0,
  hierarchyPath: '',
  customerCount: 0,
  childCount: 0,
  ...facts,
})
