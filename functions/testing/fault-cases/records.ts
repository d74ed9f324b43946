import { latestAuditEntries } from '../../data/audit-log.ts'
import { customers } from '../../data/customers.ts'
import { partners } from '../../data/partners.ts'
import { movePartner } from '../../use-cases/partners/move-partner.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../../use-cases/records/change-customer.ts'
import { type Cases, person, type WritingRouteName } from './case.ts'
import { makePartner } from './partners.ts'

const actor = 'test'
const change = { ifMatch: undefined, actor }

const latestEntry = async (entity: string, id: number) => (await latestAuditEntries(entity, id))[0]

export const recordCases = {
  trashPurge: {
    'of a customer': async ({ headers }) => {
      const { id } = await createCustomer(person(), actor)
      await deleteCustomer({ id, ...change })
      return {
        call: { headers, params: { kind: 'customer', id } },
        isDone: async () => (await latestEntry('CUSTOMER', id))?.action === 'trashPurge',
      }
    },
  },
  recordReversal: {
    'of a transfer': async ({ headers }) => {
      const [from, to] = [await makePartner(), await makePartner()]
      const { id } = await createCustomer({ ...person(), ibPartnerId: from.id }, actor)
      await updateCustomer({ id, ...change }, { ibPartnerId: to.id }, { mayTransfer: true, maySeeContact: true })
      const entry = (await latestEntry('CUSTOMER', id))?.id
      return {
        call: { headers, params: { kind: 'customer', id }, body: { entry, transferReason: 'Irrtum' } },
        isDone: async () => (await customers.get(id))?.ibPartnerId === from.id,
      }
    },
    'of a move with a branch': async ({ headers }) => {
      const [above, other] = [await makePartner(), await makePartner()]
      const { id } = await makePartner(above.id)
      await makePartner((await makePartner(id)).id)
      await movePartner({ id, ...change }, other.id)
      const entry = (await latestEntry('PARTNER', id))?.id
      return {
        call: { headers, params: { kind: 'partner', id }, body: { entry } },
        isDone: async () => (await partners.get(id))?.parentId === above.id,
      }
    },
  },
} satisfies { readonly [Name in WritingRouteName]?: Cases }
