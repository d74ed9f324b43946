import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '../../../shared/domain/picture.ts'
import { listPictures } from '../../data/pictures.ts'
import { getPictureFile } from '../../storage/media-files.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { putUpload } from '../../testing/object-files.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { greyPng } from '../../testing/pictures.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { completePicture, uploadName } from '../partner-pages/pictures.ts'
import { disclosedRecords } from '../privacy/disclosed-records.ts'
import { eraseRecordAndRemains } from '../privacy/erase-remains.ts'
import { deletePartner, updatePartner } from './change-partner.ts'
import { restorePartner } from './restore-partner.ts'

const actor = 'test'
const DAY_MS = 86_400_000
const change = { ifMatch: undefined, actor }

beforeAll(() => takeOwnTable(`pictures-${process.pid}`))

const partnerWithPicture = async () => {
  const partner = await makePartner()
  const uploadId = randomUUID()
  await putUpload(uploadName(partner.id, uploadId), greyPng(60, 20))
  const picture = await completePicture({ partnerId: partner.id, uploadId, actor }, { kind: 'logo', alt: 'Logo' })
  const { id, alt, width, height } = picture
  await updatePartner({ id: partner.id, ...change }, { landingPageLogo: { id, alt, width, height } })
  return { partner, picture }
}
const isStored = async ({ id, partnerId }: Picture) => {
  const file = await getPictureFile(id).catch(() => undefined)
  return { isListed: (await listPictures(partnerId)).some((picture) => picture.id === id), hasFile: file !== undefined }
}
const stored = { isListed: true, hasFile: true }
const gone = { isListed: false, hasFile: false }
const daysLater = (days: number) => runDueJobs({ now: new Date(Date.now() + days * DAY_MS) })

test('pictures of a deleted partner are there as long as it can be restored, and then gone', async () => {
  const { partner, picture } = await partnerWithPicture()
  await deletePartner({ id: partner.id, ...change })
  await daysLater(30)
  expect(await isStored(picture)).toEqual(stored)
  await daysLater(32)
  expect(await isStored(picture)).toEqual(gone)
})

test('a restored partner has its pictures on its page, and keeps them', async () => {
  const { partner, picture } = await partnerWithPicture()
  await deletePartner({ id: partner.id, ...change })
  const restored = await restorePartner({ id: partner.id, actor })
  expect(restored.landingPageLogo?.id).toBe(picture.id)
  await daysLater(32)
  expect(await isStored(picture)).toEqual(stored)
})

test('an erasure deletes pictures at once, also those of a partner that was deleted before', async () => {
  for (const isDeletedBefore of [false, true]) {
    const { partner, picture } = await partnerWithPicture()
    // A current partner's data are kept.
    await updatePartner({ id: partner.id, ...change }, { status: 'inactive' })
    if (isDeletedBefore) await deletePartner({ id: partner.id, ...change })
    const target = { kind: 'PARTNER', recordId: String(partner.id), entry: null } as const
    await eraseRecordAndRemains(target, { requestId: 1, time: new Date().toISOString() })
    expect(await isStored(picture)).toEqual(gone)
  }
})

test('a disclosure holds the pictures as files', async () => {
  const { partner, picture } = await partnerWithPicture()
  const { id, companyName: name, createdAt, email } = partner
  const found = { id: `PARTNER.${id}`, kind: 'PARTNER' as const, recordId: String(id), entry: null, name, detail: '', createdAt }
  const record = { ...found, reasons: [], isSure: true, hasOtherName: false, isIncluded: true, erased: null }
  const files = []
  for await (const { files: own = [] } of disclosedRecords([record], email)) files.push(...own)
  expect(files.map(({ name }) => name)).toEqual([`bilder/${picture.id}.webp`])
  expect(await files[0]?.read()).toHaveLength(picture.bytes)
})
