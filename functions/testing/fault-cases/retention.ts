import { leads } from '../../data/leads.ts'
import { getRetention } from '../../data/retention.ts'
import { setLegalHold } from '../../use-cases/privacy/legal-hold.ts'
import type { Cases, WritingRouteName } from './case.ts'
import { makeLead } from './forms.ts'

const kind = 'INTERESSENT'

export const retentionCases = {
  legalHoldSet: {
    'of a lead': async ({ headers }) => {
      const { id } = await makeLead()
      return {
        call: { headers, params: { kind, id }, body: { reason: 'Klage' } },
        isDone: async () => (await leads.get(id))?.legalHold !== undefined,
      }
    },
  },
  legalHoldLift: {
    'of a lead': async ({ headers, admin }) => {
      const { id } = await makeLead()
      await setLegalHold({ kind, id, ifMatch: undefined, actor: admin }, 'Klage')
      return { call: { headers, params: { kind, id } }, isDone: async () => (await leads.get(id))?.legalHold === undefined }
    },
  },
  retentionUpdate: {
    'of mails': async ({ headers }) => {
      const wasAt = (await getRetention()).version
      return { call: { headers, body: { mails: 30 + (wasAt % 2) } }, isDone: async () => (await getRetention()).version > wasAt }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
