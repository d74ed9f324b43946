import * as z from 'zod'
import { invitationCreateSchema, invitationSchema } from '../domain/partner-invitation.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const partnerInvitationRoutes = defineRoutes({
  partnerInvitationList: {
    method: 'GET',
    path: '/api/partner-invitations/{partnerId}',
    access: 'ib_partners.view|own',
    records: ['referralLinks', 'leads'],
    summary: 'Einladungen eines Partners, neueste zuerst; ein IB-Partner sieht die eigenen',
    params: { partnerId: idParamSchema },
    query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
    status: 200,
    response: invitationSchema,
    isList: true,
  },
  partnerInvitationCreate: {
    method: 'POST',
    path: '/api/partner-invitations/{partnerId}',
    access: 'ib_partners.edit|own',
    records: ['referralLinks', 'mails'],
    summary: 'Jemanden einladen, IB-Partner unter einem Partner zu werden: durch einen Link und auf Wunsch eine E-Mail',
    params: { partnerId: idParamSchema },
    body: invitationCreateSchema,
    status: 201,
    response: invitationSchema,
  },
})
