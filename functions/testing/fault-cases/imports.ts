import type { ImportState, ImportStep } from '../../../shared/domain/import.ts'
import { getImport } from '../../data/imports.ts'
import { createImport, type ImportCaller, listImports, readImport, saveRows, startStep } from '../../use-cases/imports/imports.ts'
import { runJobsOfTheHour } from '../jobs-of-the-hour.ts'
import { type Cases, person, type WritingRouteName } from './case.ts'

const callerOf = (admin: string): ImportCaller => ({ username: admin, since: '', can: () => true })
const anImport = { kind: 'customer', fileName: 'kunden.csv', origin: 'Vertrag mit dem Broker', total: 2 } as const
const someRows = () => [2, 3].map((number) => ({ number, values: person() }))

const after = { check: 'checked', create: 'finished', undo: 'undone' } as const satisfies Record<ImportStep, ImportState>

/** An import with its rows, after these steps. */
const afterSteps = async (admin: string, ...steps: readonly ImportStep[]) => {
  const caller = callerOf(admin)
  const { id } = await createImport(anImport, caller)
  await saveRows(id, 0, someRows(), caller)
  for (const step of steps) {
    await startStep(id, { step }, caller)
    await runJobsOfTheHour()
    const { state } = await readImport(id, caller)
    if (state !== after[step]) throw new Error(`The import is ${state}`)
  }
  return id
}

/** Whether a step has begun, or has even ended. */
const hasBegun =
  (id: string, admin: string, ...states: readonly ImportState[]) =>
  async () =>
    states.includes((await readImport(id, callerOf(admin))).state)

export const importCases = {
  importCreate: {
    'of customers': async ({ headers, admin }) => {
      const { email: origin } = person()
      const isThere = async () => (await listImports(callerOf(admin))).some((one) => one.origin === origin)
      return { call: { headers, body: { ...anImport, origin } }, isDone: isThere }
    },
  },
  importChunkPut: {
    'the only part': async ({ headers, admin }) => {
      const { id } = await createImport(anImport, callerOf(admin))
      return {
        call: { headers, params: { id, chunk: '0' }, body: { rows: someRows() } },
        isDone: async () => (await getImport(id))?.received['0'] === 2,
      }
    },
  },
  importStepStart: {
    check: async ({ headers, admin }) => {
      const id = await afterSteps(admin)
      return { call: { headers, params: { id }, body: { step: 'check' } }, isDone: hasBegun(id, admin, 'checking', 'checked') }
    },
    create: async ({ headers, admin }) => {
      const id = await afterSteps(admin, 'check')
      return { call: { headers, params: { id }, body: { step: 'create' } }, isDone: hasBegun(id, admin, 'creating', 'finished') }
    },
    undo: async ({ headers, admin }) => {
      const id = await afterSteps(admin, 'check', 'create')
      return { call: { headers, params: { id }, body: { step: 'undo' } }, isDone: hasBegun(id, admin, 'undoing', 'undone') }
    },
  },
  importCancel: {
    'that has been checked': async ({ headers, admin }) => {
      const id = await afterSteps(admin, 'check')
      return { call: { headers, params: { id } }, isDone: async () => (await readImport(id, callerOf(admin))).state === 'cancelled' }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
