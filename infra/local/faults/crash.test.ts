import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Partner } from '../../../shared/domain/partner.ts'
import { startBareEngine } from './engine.ts'

/** The process dies right before or right after a call to the table. */
class Crash extends Error {}

let stop = async () => {}
let parts: Awaited<ReturnType<typeof load>>

const load = async () => {
  const [
    client,
    createPartner,
    changePartner,
    changeCustomer,
    promote,
    move,
    levels,
    change,
    interessent,
    consistency,
    partners,
    customers,
    leads,
    restore,
    restorePartner,
  ] = await Promise.all([
    import('../../../functions/data/client.ts'),
    import('../../../functions/use-cases/create-partner.ts'),
    import('../../../functions/use-cases/change-partner.ts'),
    import('../../../functions/use-cases/change-customer.ts'),
    import('../../../functions/use-cases/promote-customer.ts'),
    import('../../../functions/use-cases/move-partner.ts'),
    import('../../../functions/use-cases/follow-levels.ts'),
    import('../../../functions/use-cases/change-interessent.ts'),
    import('../../../functions/use-cases/create-interessent.ts'),
    import('../../../functions/testing/consistency.ts'),
    import('../../../functions/data/partners.ts'),
    import('../../../functions/data/customers.ts'),
    import('../../../functions/data/interessenten.ts'),
    import('../../../functions/use-cases/restore.ts'),
    import('../../../functions/use-cases/restore-partner.ts'),
  ])
  return {
    ...client,
    ...createPartner,
    ...changePartner,
    ...changeCustomer,
    ...promote,
    ...move,
    ...levels,
    ...change,
    ...interessent,
    ...consistency,
    ...partners,
    ...customers,
    ...leads,
    ...restore,
    ...restorePartner,
  }
}

let crashAt: { call: number; when: 'before' | 'after' } | undefined
let calls = 0

beforeAll(async () => {
  stop = await startBareEngine()
  parts = await load()
  parts.documents.middlewareStack.add(
    (next) => async (input) => {
      const call = ++calls
      const isHit = crashAt?.call === call
      if (isHit && crashAt?.when === 'before') throw new Crash()
      const result = await next(input)
      if (isHit) throw new Crash()
      return result
    },
    // Around the SDK's own retries: a process that died tries nothing again.
    { step: 'initialize', name: 'crash', priority: 'high' },
  )
}, 30_000)
afterAll(() => stop())

let made = 0
const actor = 'test'
const nobody = { firstName: 'Ada', lastName: 'Lovelace' }
const email = () => `ada${++made}@mail.example`
const makePartner = (parentId: number | null = null) =>
  parts.createPartner({ ...nobody, email: email(), companyName: `Firma ${++made}`, partnerId: `C-${++made}`, parentId }, actor)
const makeCustomer = (ibPartnerId: number | null = null) => parts.createCustomer({ ...nobody, email: email(), ibPartnerId }, actor)
const makeLead = (partner: Partner) =>
  parts.createInteressent(
    { ...nobody, email: email(), phone: '+49 30 123456', partnerId: partner.id, status: 'IB-Bewerbung', consent: [] },
    { sourceIp: '127.0.0.1', idempotencyKey: undefined },
  )
const at = (id: number) => ({ id, ifMatch: undefined, actor })

/** Each prepares something of its own and tells what is to be done with it, and how to see whether it is done. */
const operations: Record<string, () => Promise<{ act: () => Promise<unknown>; isDone: () => Promise<boolean> }>> = {
  'creating a partner': async () => {
    const parent = await makePartner()
    const partnerId = `C-${++made}`
    const form = { ...nobody, email: email(), companyName: 'Neu', partnerId, parentId: parent.id }
    return { act: () => parts.createPartner(form, actor), isDone: async () => (await parts.getPublicPartner(partnerId)) !== undefined }
  },
  'renaming a partner with its public id and address': async () => {
    const { id } = await makePartner()
    const form = { partnerId: `C-${++made}`, companyName: 'Umbenannt', email: email() }
    return { act: () => parts.updatePartner(at(id), form), isDone: async () => (await parts.partners.get(id))?.companyName === 'Umbenannt' }
  },
  'deleting a partner': async () => {
    const { id } = await makePartner((await makePartner()).id)
    return { act: () => parts.deletePartner(at(id)), isDone: async () => (await parts.partners.get(id)) === undefined }
  },
  'transferring a customer': async () => {
    const [from, to] = [await makePartner(), await makePartner()]
    const { id } = await makeCustomer(from.id)
    return {
      act: () => parts.updateCustomer(at(id), { ibPartnerId: to.id, lastName: 'Byron' }, true),
      isDone: async () => (await parts.customers.get(id))?.ibPartnerId === to.id,
    }
  },
  'deleting a customer': async () => {
    const { id } = await makeCustomer((await makePartner()).id)
    return { act: () => parts.deleteCustomer(at(id)), isDone: async () => (await parts.customers.get(id)) === undefined }
  },
  'promoting a customer': async () => {
    const { id } = await makeCustomer((await makePartner()).id)
    const form = { partnerId: `C-${++made}`, companyName: 'Befördert', commissionRate: '2.00' }
    return {
      act: () => parts.promoteCustomer(at(id), form),
      isDone: async () => (await parts.customers.get(id))?.customerType === 'sub_ib',
    }
  },
  'accepting a lead': async () => {
    const { id } = await makeLead(await makePartner())
    return {
      act: () => parts.setInteressentStatus(at(id), 'IB-Akzeptiert'),
      isDone: async () => typeof (await parts.interessenten.get(id))?.acceptedPartnerId === 'number',
    }
  },
  'deleting a lead': async () => {
    const { id } = await makeLead(await makePartner())
    return { act: () => parts.deleteInteressent(at(id)), isDone: async () => (await parts.interessenten.get(id)) === undefined }
  },
  'restoring a customer': async () => {
    const { id } = await makeCustomer((await makePartner()).id)
    await parts.deleteCustomer(at(id))
    return { act: () => parts.restoreCustomer(at(id)), isDone: async () => (await parts.customers.get(id)) !== undefined }
  },
  'restoring a partner': async () => {
    const { id } = await makePartner((await makePartner()).id)
    await parts.deletePartner(at(id))
    return { act: () => parts.restorePartner(at(id)), isDone: async () => (await parts.partners.get(id)) !== undefined }
  },
  'moving a partner with its subtree': async () => {
    const [top, target] = [await makePartner(), await makePartner((await makePartner()).id)]
    const child = await makePartner(top.id)
    await makePartner((await makePartner(child.id)).id)
    return {
      act: () => parts.movePartner(at(top.id), target.id),
      isDone: async () => (await parts.partners.get(top.id))?.parentId === target.id,
    }
  },
}

/** What a repeat may answer where the first attempt was carried out and only its answer was lost. */
const isDoneAlready = (error: unknown) =>
  error instanceof Error && /schon vergeben|schon Sub-IB|Nicht gefunden|nicht gelöscht/.test(error.message)

const repeat = async (act: () => Promise<unknown>) => {
  try {
    await act()
  } catch (error) {
    if (!isDoneAlready(error)) throw error
  }
}

describe.each(Object.entries(operations))('%s', (_, prepare) => {
  test.each(['before', 'after'] as const)(
    'that is cut off %s any call to the table leaves all or nothing, and repeating it converges',
    async (when) => {
      let attempts = 0
      for (let call = 1; ; call++) {
        const { act, isDone } = await prepare()
        expect(await isDone()).toBe(false)
        calls = 0
        crashAt = { call, when }
        const outcome = await act().then(
          () => 'finished',
          (error) => {
            if (error instanceof Crash) return 'crashed'
            throw error
          },
        )
        crashAt = undefined
        if (outcome === 'finished') break
        attempts++
        // A move whose descendants' levels were still to follow is taken up where it stopped; what was begun is seen to by a later pass.
        await repeat(act)
        await parts.followDueLevels(new Date(Date.now() + 3_600_000))
        expect(await isDone()).toBe(true)
        expect(await parts.findInconsistencies()).toEqual([])
      }
      expect(attempts).toBeGreaterThan(1)
    },
    120_000,
  )
})
