import type * as z from 'zod'
import type { Partner, partnerCreateSchema } from '../../../shared/domain/partner.ts'
import { amountText } from '../../ui/form/amounts.ts'

/** Initial values of the partner form. */
export const partnerValues = (partner: Partner | undefined) => ({
  partnerId: partner?.partnerId ?? '',
  companyName: partner?.companyName ?? '',
  firstName: partner?.firstName ?? '',
  lastName: partner?.lastName ?? '',
  email: partner?.email ?? '',
  phone: partner?.phone ?? '',
  country: partner?.country ?? null,
  commissionRate: amountText(partner?.commissionRate ?? '0.00'),
  invitationCode: partner?.invitationCode ?? '',
  invitationLink: partner?.invitationLink ?? '',
  rebateAccount: partner?.rebateAccount ?? '',
  status: partner?.status ?? 'active',
  parentId: partner?.parentId ?? null,
})
export type PartnerValues = ReturnType<typeof partnerValues>
export type PartnerOutput = z.output<typeof partnerCreateSchema>
