import type { APIRequestContext } from '@playwright/test'
import { bearerOf } from './portal.ts'

let made = 0
/** A word that no other test has used. */
export const freshWord = () => `${process.pid.toString(36)}${(++made).toString(36)}${Date.now().toString(36)}`

/** Creates test data as the team's administrator. */
export const asAdmin = async (request: APIRequestContext) => {
  const headers = await bearerOf(request, 'admin')
  const create = async (path: string, data: object): Promise<{ readonly id: number }> =>
    (await request.post(path, { headers, data })).json()
  return {
    partner: (companyName: string, parentId: number | null = null) =>
      create('/api/ib-partners', {
        partnerId: `T-${freshWord()}`,
        companyName,
        firstName: 'Imke',
        lastName: 'Thomsen',
        email: `${freshWord()}@mail.example`,
        parentId,
      }),
    customer: (lastName: string, ibPartnerId: number) =>
      create('/api/customers', { firstName: 'Arne', lastName, email: `${freshWord()}@mail.example`, ibPartnerId }),
    changePartner: (id: number, data: object) => request.patch(`/api/ib-partners/${id}`, { headers, data }),
    removePartner: (id: number) => request.delete(`/api/ib-partners/${id}`, { headers }),
    acceptApplication: (id: number) => create(`/api/ib-applications/${id}/partner`, {}),
    changeApplication: (id: number, data: object) => request.patch(`/api/ib-applications/${id}`, { headers, data }),
    read: async (path: string) => (await request.get(path, { headers })).json(),
  }
}
