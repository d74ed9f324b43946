import { daysLater } from '../../../shared/domain/calendar.ts'
import { PERSON_RECORD_KINDS, type PersonRecord, type PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { DISCLOSURE_DAYS } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { writeDisclosureArchive } from '../../content/disclosure-archive.ts'
import { type DisclosurePosition, disclosureJobs } from '../../data/disclosure-jobs.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { personRecords } from '../../data/person-records.ts'
import { getPortalSettings, portalFactsOf } from '../../data/portal-settings.ts'
import { privacyRequests } from '../../data/privacy-requests.ts'
import { getRetention, retentionDaysOf } from '../../data/retention.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { portalLink } from '../../runtime/portal-link.ts'
import { isTurnOver } from '../../runtime/turn.ts'
import {
  abandonFile,
  beginFile,
  completeFile,
  deleteFile,
  SMALLEST_PART_BYTES,
  storePart,
  type Upload,
} from '../../storage/export-files.ts'
import { runOrGiveUp } from '../jobs/give-up.ts'
import { readStageFacts } from '../jobs/stage-facts.ts'
import { disclosedRecords } from './disclosed-records.ts'
import { disclosureAuditItem } from './disclosure.ts'

const SHOW_EVERY_MS = 1_000

type Job = HeldJob<DisclosurePosition>

/** Joins pieces into parts of the least size that S3 takes, and stores them. */
const partsOf = (upload: Upload) => {
  let pieces: Uint8Array[] = []
  let size = 0
  let bytes = 0
  const tags: string[] = []
  const store = async () => {
    const part = Buffer.concat(pieces)
    pieces = []
    size = 0
    tags.push(await storePart(upload, tags.length + 1, part))
  }
  return {
    add: (piece: Uint8Array) => {
      pieces.push(piece)
      size += piece.length
      bytes += piece.length
    },
    storeFull: async () => {
      if (size >= SMALLEST_PART_BYTES) await store()
    },
    complete: async () => {
      if (size > 0) await store()
      await completeFile(upload, tags)
      return bytes
    },
  }
}

const includedRecords = async (requestId: number): Promise<readonly PersonRecord[]> => {
  const included: PersonRecord[] = []
  for await (const record of personRecords(requestId)) if (record.isIncluded && record.erased === null) included.push(record)
  return included
}

/** Begins a new upload; one that an interrupted run has left is deleted. */
const beginUpload = async (job: Job, file: string): Promise<Upload> => {
  const target = { kind: 'disclosures', id: file } as const
  if (job.position.uploadId !== undefined) await abandonFile({ file: target, id: job.position.uploadId })
  const upload = await beginFile(target, 'auskunft.zip')
  await disclosureJobs.save(job, { ...job.position, uploadId: upload.id })
  return upload
}

/** Writes the file. @returns its size and the number of records in it */
const writeFile = async (job: Job, file: string, request: PrivacyRequest) => {
  const upload = await beginUpload(job, file)
  const included = await includedRecords(request.id)
  const [settings, stage, retention] = await Promise.all([getPortalSettings(), readStageFacts(), getRetention()])
  const parts = partsOf(upload)
  let shownAt = Date.now()
  const records = await writeDisclosureArchive(
    {
      request,
      createdAt: new Date(),
      operator: portalFactsOf(settings),
      noticeLink: portalLink(paths.privacyNotice()),
      stage,
      retention: retentionDaysOf(retention),
      kinds: PERSON_RECORD_KINDS.filter((kind) => included.some((record) => record.kind === kind)),
    },
    disclosedRecords(included, request.person.email),
    {
      onBytes: parts.add,
      afterPiece: async (written) => {
        if (isTurnOver()) throw new Error('The disclosure takes longer than a process may run')
        await parts.storeFull()
        if (Date.now() - shownAt < SHOW_EVERY_MS) return
        shownAt = Date.now()
        await disclosureJobs.show(job, { ...job.position, uploadId: upload.id, written })
      },
    },
  )
  return { bytes: await parts.complete(), records }
}

type Ending = { readonly state: 'finished'; readonly bytes: number; readonly records: number } | { readonly state: 'failed' }

/** Stores the result in the request, unless another disclosure has replaced this one, and ends the job. */
const finish = (job: Job, requestId: number, file: string, ending: Ending) =>
  withFreshVersion(undefined, async () => {
    const before = await privacyRequests.get(requestId)
    const now = new Date()
    const ended = disclosureJobs.endItem(job, { state: ending.state, position: job.position })
    if (before?.disclosure == null || before.disclosure.file !== file) return transact([ended])
    const { state, ...written } = ending
    const disclosure = {
      ...before.disclosure,
      ...written,
      state,
      finishedAt: now.toISOString(),
      availableUntil: state === 'finished' ? daysLater(now.toISOString(), DISCLOSURE_DAYS) : null,
    }
    const action = state === 'finished' ? 'privacyDisclosureFinish' : 'privacyDisclosureFail'
    await transact([
      ...privacyRequests.updateItems(before, { ...before, disclosure, updatedAt: now.toISOString() }),
      disclosureAuditItem(before, job.position.startedBy, action, written),
      ended,
    ])
  })

const run = async (job: Job): Promise<void> => {
  const { file, outdated } = job.position
  const requestId = Number(job.id)
  for (const id of outdated) await deleteFile({ kind: 'disclosures', id })
  const request = file === undefined ? undefined : await privacyRequests.get(requestId)
  if (file === undefined || request === undefined || request.state !== 'open') {
    await transact([disclosureJobs.endItem(job, { state: 'finished', position: job.position })])
    return
  }
  await finish(job, requestId, file, { state: 'finished', ...(await writeFile(job, file, request)) })
}

/**
 * Writes the file of a disclosure from its beginning to its end, part by part; an interrupted run is repeated as a whole, so that it needs the whole time of
 * its process. One that is not at its end by then has failed.
 * @throws JobTaken when another disclosure of the request has begun
 */
export const runDisclosure = async (held: HeldJob): Promise<void> => {
  const job = disclosureJobs.parse(held)
  const { file } = job.position
  if (file === undefined) return run(job)
  await runOrGiveUp(
    job,
    'A disclosure',
    () => run(job),
    () => finish(job, Number(job.id), file, { state: 'failed' }),
  )
}
