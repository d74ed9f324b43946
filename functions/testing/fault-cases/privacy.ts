import { randomUUID } from 'node:crypto'
import { leads } from '../../data/leads.ts'
import { type FoundRecord, personRecords, storePersonRecord } from '../../data/person-records.ts'
import { listPrivacyRequests, personSearchJobs, privacyRequests } from '../../data/privacy-requests.ts'
import { transact } from '../../data/transact.ts'
import { createDisclosureLink } from '../../use-cases/privacy/disclosure.ts'
import { openPrivacyRequest } from '../../use-cases/privacy/privacy-request.ts'
import { runJobsOfTheHour } from '../jobs-of-the-hour.ts'
import { type Cases, person, type WritingRouteName } from './case.ts'
import { makeLead } from './forms.ts'

const form = () => {
  const { firstName, email } = person()
  return {
    kind: 'access' as const,
    name: `${firstName} Muster`,
    email,
    phone: null,
    customerId: null,
    receivedOn: '2026-11-20',
    channel: null,
  }
}

/** A request whose search is over, and found these records. */
export const makeRequest = async (...found: readonly FoundRecord[]) => {
  const request = await openPrivacyRequest(form(), 'test')
  for (const record of found) await storePersonRecord(request.id, record, request.createdAt)
  await transact([
    ...privacyRequests.updateItems(request, { ...request, search: { ...request.search, state: 'finished' } }),
    personSearchJobs.cancelItem(String(request.id), new Date()),
  ])
  return request.id
}

/** A request whose disclosure is ready. */
const makeDisclosure = async () => {
  const id = await makeRequest()
  const request = await privacyRequests.getOrThrow(id)
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)].map((time) => time.toISOString())
  const disclosure = {
    state: 'finished' as const,
    startedAt: now ?? '',
    startedBy: 'test',
    finishedAt: now ?? '',
    file: randomUUID(),
    records: 1,
    bytes: 1000,
    availableUntil: later ?? '',
  }
  await transact(privacyRequests.updateItems(request, { ...request, disclosure }))
  return id
}

/** What a search was sure of, apart from whom it found. */
export const sure = {
  entry: null,
  name: 'Anna Muster',
  detail: '',
  createdAt: null,
  reasons: ['email'],
  isSure: true,
  hasOtherName: false,
} satisfies Partial<FoundRecord>

export const privacyCases = {
  disclosureStart: {
    'of a person': async ({ headers }) => {
      const id = await makeRequest()
      return {
        call: { headers, params: { id } },
        isDone: async () => (await privacyRequests.getOrThrow(id)).disclosure !== null,
      }
    },
  },
  disclosureLinkCreate: {
    'to a file': async ({ headers }) => {
      const id = await makeDisclosure()
      return {
        call: { headers, params: { id } },
        isDone: async () => (await privacyRequests.getOrThrow(id)).disclosureLink !== null,
      }
    },
  },
  disclosureFetch: {
    'by its link': async () => {
      const id = await makeDisclosure()
      const { link } = await createDisclosureLink({ id, ifMatch: undefined, actor: 'test' })
      return {
        call: { body: { token: link.split('/').at(-1) } },
        isDone: async () => (await privacyRequests.getOrThrow(id)).disclosureLink?.usedAt != null,
      }
    },
  },
  privacyRequestCreate: {
    'about somebody': async ({ headers }) => {
      const body = form()
      const isOurs = ({ person: { email } }: { readonly person: { readonly email: string | null } }) => email === body.email
      return {
        call: { headers, body },
        isDone: async () => (await listPrivacyRequests({}, { limit: 1000, caller: null })).items.some(isOurs),
      }
    },
  },
  privacyRequestUpdate: {
    'to put off the answer': async ({ headers }) => {
      const id = await makeRequest()
      return {
        call: { headers, params: { id }, body: { extendBecause: 'Viele Anfragen' } },
        isDone: async () => (await privacyRequests.getOrThrow(id)).extension !== null,
      }
    },
    'to close it': async ({ headers }) => {
      const id = await makeRequest()
      return {
        call: { headers, params: { id }, body: { state: 'done', outcome: 'Auskunft erteilt' } },
        isDone: async () => (await privacyRequests.getOrThrow(id)).state === 'done',
      }
    },
  },
  privacyRequestSearch: {
    again: async ({ headers }) => {
      const id = await makeRequest()
      const { search } = await privacyRequests.getOrThrow(id)
      return {
        call: { headers, params: { id } },
        isDone: async () => (await privacyRequests.getOrThrow(id)).search.startedAt !== search.startedAt,
      }
    },
  },
  privacyWithdrawal: {
    'of a lead': async ({ headers }) => {
      const { id: lead } = await makeLead()
      const id = await makeRequest({ ...sure, id: `INTERESSENT.${lead}`, kind: 'INTERESSENT', recordId: String(lead) })
      return {
        call: { headers, params: { id } },
        isDone: async () => (await leads.getOrThrow(lead)).consent?.withdrawnAt !== undefined,
      }
    },
  },
  erasureStart: {
    'of a lead': async ({ headers }) => {
      const { id: lead } = await makeLead()
      const id = await makeRequest({ ...sure, id: `INTERESSENT.${lead}`, kind: 'INTERESSENT', recordId: String(lead) })
      return {
        call: { headers, params: { id } },
        isDone: async () => {
          await runJobsOfTheHour()
          return (await leads.get(lead)) === undefined
        },
      }
    },
  },
  personRecordUpdate: {
    'left out': async ({ headers }) => {
      const record = { ...sure, id: 'CUSTOMER.17', kind: 'CUSTOMER', recordId: '17' } satisfies FoundRecord
      const id = await makeRequest(record)
      return {
        call: { headers, params: { id, recordId: record.id }, body: { isIncluded: false } },
        isDone: async () => {
          for await (const { isIncluded } of personRecords(id)) if (!isIncluded) return true
          return false
        },
      }
    },
  },
} satisfies {
  readonly [Name in Extract<
    WritingRouteName,
    `privacy${string}` | `personRecord${string}` | `erasure${string}` | `disclosure${string}`
  >]: Cases
}
