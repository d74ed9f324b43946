import { randomUUID } from 'node:crypto'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { deletePartner, updatePartner } from '../../use-cases/partners/change-partner.ts'
import { createPartner } from '../../use-cases/partners/create-partner.ts'
import { movePartner } from '../../use-cases/partners/move-partner.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../../use-cases/records/change-customer.ts'
import { promoteCustomer } from '../../use-cases/records/promote-customer.ts'

const actor = 'test'
const at = (id: number) => ({ id, ifMatch: undefined, actor })
const text = () => randomUUID().slice(0, 13)
const person = () => ({ firstName: 'Ada', lastName: 'Lovelace', email: `${text()}@mail.example` })

/** The commands, carried out by the use cases on the table. */
export const storedForest = {
  plant: (parentId: number | null, partnerId = `F-${text()}`): Promise<Partner> =>
    createPartner({ ...person(), companyName: 'Baum', partnerId, parentId }, actor),
  move: (id: number, parentId: number | null): Promise<Partner> => movePartner(at(id), parentId),
  fell: (id: number) => deletePartner(at(id)),
  rename: (id: number): Promise<Partner> => updatePartner(at(id), { partnerId: `F-${text()}`, email: `${text()}@mail.example` }),
  attach: (ibPartnerId: number | null): Promise<Customer> => createCustomer({ ...person(), ibPartnerId }, actor),
  transfer: (id: number, ibPartnerId: number | null): Promise<Customer> =>
    updateCustomer(at(id), { ibPartnerId }, { mayTransfer: true, maySeeContact: true }),
  detach: (id: number) => deleteCustomer(at(id)),
  promote: (id: number): Promise<Partner> =>
    promoteCustomer({ ...at(id), can: () => true }, { partnerId: `F-${text()}`, companyName: 'Ableger', commissionRate: '1.00' }),
}
