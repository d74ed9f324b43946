import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { greyPng } from '../../../functions/testing/pictures.ts'
import { uploadFormSchema } from '../../../shared/api/pictures.ts'
import { bulkOperationSchema } from '../../../shared/domain/bulk.ts'
import { importSchema } from '../../../shared/domain/import.ts'
import { materialSchema } from '../../../shared/domain/material.ts'
import { partnerSchema } from '../../../shared/domain/partner.ts'
import { pageDraftViewSchema, pageVersionSchema } from '../../../shared/domain/partner-page.ts'
import { pictureSchema } from '../../../shared/domain/picture.ts'

/** Values of path parameters and of the header `If-Match`, by operation and parameter. */
export type PreparedRecords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const createdSchema = z.object({ id: z.int() })
const SHARE_PICTURE = /\/api\/pictures\/share\/[^/"]+\/([0-9a-f]{16})/

/**
 * Makes records for operations that succeed only after others: uploads, pictures, material, drafts and versions of pages, links, acceptances, deletions,
 * merges. No other operation uses them.
 * @param token of an administrator
 */
export const prepareRecords = async (origin: string, token: string): Promise<PreparedRecords> => {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(new URL(path, origin), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  const newPerson = () => {
    const word = randomBytes(4).toString('hex')
    return { word, firstName: 'Vera', lastName: 'Vorbereitet', email: `${word}@mail.example`, phone: '+49 30 5550 123' }
  }
  const newPartner = async () => {
    const { word, ...person } = newPerson()
    return partnerSchema.parse(
      await ask('POST', '/api/ib-partners', { ...person, partnerId: `V-${word}`, companyName: `Vorbereitet ${word}` }),
    )
  }

  const { id, partnerId: publicId } = await newPartner()
  const partnerId = [String(id)]

  // Each of another size, because the same picture is stored once.
  const upload = async (side: number) => {
    const file = Uint8Array.from(greyPng(side, side))
    const form = uploadFormSchema.parse(await ask('POST', `/api/pictures/${id}`, { type: 'image/png', bytes: file.length }))
    const sent = new FormData()
    for (const [name, value] of Object.entries(form.fields)) sent.set(name, value)
    sent.set('file', new Blob([file]), 'bild.png')
    const { ok } = await fetch(new URL(form.address, origin), { method: 'POST', body: sent })
    if (!ok) throw new Error('The upload was refused')
    return form.uploadId
  }
  const makePicture = async (side: number) => {
    const completion = `/api/pictures/${id}/${await upload(side)}/completion`
    return pictureSchema.parse(await ask('POST', completion, { kind: 'page', alt: 'Ein Bild' })).id
  }
  const uploads = [await upload(10), await upload(11)]
  const pictures = [await makePicture(20), await makePicture(21)]
  const page = await (await fetch(new URL(`/ib/${publicId}`, origin))).text()
  const [, shareVersion = ''] = SHARE_PICTURE.exec(page) ?? []

  const newMaterial = async () =>
    String(materialSchema.parse(await ask('POST', '/api/material', { title: 'Vorbereitet', text: 'Ein Text' })).id)
  const provided = z.array(materialSchema).parse(await ask('GET', '/api/material'))
  const withFile = provided.flatMap((one) => (one.file === null ? [] : [String(one.id)]))

  for (const landingPageTitle of ['Erste Fassung', 'Zweite Fassung']) await ask('PATCH', `/api/ib-partners/${id}`, { landingPageTitle })
  const versions = z.array(pageVersionSchema).parse(await ask('GET', `/api/partner-pages/${id}/versions`))
  const newDraft = async () => {
    const { id: writer } = await newPartner()
    const { content, profile } = pageDraftViewSchema.parse(await ask('GET', `/api/partner-pages/${writer}/draft`))
    await ask('PUT', `/api/partner-pages/${writer}/draft`, { content: { ...content, landingPageTitle: 'Entwurf' }, profile })
    return String(writer)
  }
  const newSubmission = async () => {
    const writer = await newDraft()
    const { version } = pageDraftViewSchema.parse(await ask('POST', `/api/partner-pages/${writer}/draft/submission`))
    return { partnerId: [writer], 'If-Match': [String(version)] }
  }

  await ask('POST', `/api/referral-links/${id}`, { name: 'vorbereitet', page: 'recruitment', campaign: null })
  const { id: leadId } = createdSchema.parse(await ask('POST', '/api/ib-interessenten', { ...newPerson(), partnerId: publicId }))
  await ask('PATCH', `/api/ib-interessenten/${leadId}`, { status: 'IB-Akzeptiert' })

  const { id: customerId } = createdSchema.parse(await ask('POST', '/api/customers', newPerson()))
  const newDeletion = async () => {
    const { id: deleted } = createdSchema.parse(await ask('POST', '/api/customers', newPerson()))
    await ask('DELETE', `/api/customers/${deleted}`)
    return String(deleted)
  }
  const customer = { kind: ['customer'], id: [String(customerId)] }
  const newTwins = async (isMerged = false) => {
    const twin = newPerson()
    const [kept, joined] = [
      createdSchema.parse(await ask('POST', '/api/customers', twin)),
      createdSchema.parse(await ask('POST', '/api/customers', twin)),
    ]
    const pair = { kind: 'customer', keptId: kept.id, joinedId: joined.id }
    if (isMerged) await ask('POST', '/api/merges', pair)
    return { kind: ['customer'], keptId: [String(kept.id)], joinedId: [String(joined.id)] }
  }

  const views = { list: ['customers'] }
  const newView = async (what: string) => {
    const view = { name: `${what} ${id}`, isShared: true, filters: { status: 'active' } }
    return String(createdSchema.parse(await ask('POST', '/api/saved-views/customers', view)).id)
  }
  const deletedView = await newView('Gelöscht')
  await ask('DELETE', `/api/saved-views/customers/${deletedView}`)

  const changed = createdSchema.parse(await ask('POST', '/api/ib-interessenten', { ...newPerson(), partnerId: publicId }))
  const action = { type: 'status', status: 'Kontaktiert' }
  const operation = bulkOperationSchema.parse(await ask('POST', '/api/bulk', { kind: 'lead', ids: [changed.id], action })).id
  while (bulkOperationSchema.parse(await ask('GET', `/api/bulk/${operation}`)).state === 'running') await delay(100)

  const anImport = async (...done: readonly string[]) => {
    const given = { kind: 'customer', fileName: 'vorbereitet.csv', origin: 'Vorbereitet', total: 1 }
    const { id: importId } = importSchema.parse(await ask('POST', '/api/imports', given))
    await ask('PUT', `/api/imports/${importId}/rows/0`, { rows: [{ number: 2, values: newPerson() }] })
    for (const step of done) {
      await ask('POST', `/api/imports/${importId}/steps`, { step })
      while (/ing$/.test(importSchema.parse(await ask('GET', `/api/imports/${importId}`)).state)) await delay(100)
    }
    return importId
  }
  const finished = await anImport('check', 'create')
  const uploading = await anImport()

  return {
    ...Object.fromEntries(['importGet', 'importRows', 'importStepStart'].map((name) => [name, { id: [finished] }])),
    importChunkPut: { id: [uploading], chunk: ['0'] },
    importCancel: { id: [await anImport('check')] },
    ...Object.fromEntries(['bulkGet', 'bulkRows', 'bulkCancel', 'bulkUndo'].map((name) => [name, { id: [operation] }])),
    savedViewUpdate: { ...views, id: [await newView('Geändert')] },
    savedViewDelete: { ...views, id: [await newView('Zu löschen')] },
    savedViewRestore: { ...views, id: [deletedView] },
    recordTimeline: customer,
    onboardingGet: { id: partnerId },
    onboardingUpdate: { id: [String((await newPartner()).id)] },
    mergePreview: await newTwins(),
    mergeCreate: await newTwins(),
    mergeUndo: await newTwins(true),
    trashPurge: { kind: ['customer'], id: [await newDeletion()] },
    pictureCreate: { partnerId, uploadId: uploads },
    pictureDelete: { partnerId, id: pictures },
    sharePicture: { partnerId: [publicId], version: [shareVersion] },
    materialUpdate: { id: [await newMaterial()] },
    materialDelete: { id: [await newMaterial()] },
    materialLink: { id: withFile },
    pageDraftSubmit: { partnerId: [await newDraft()] },
    pageDraftRelease: await newSubmission(),
    pageDraftReturn: await newSubmission(),
    pageVersionGet: { partnerId, version: versions.map(({ version }) => String(version)) },
    pageVersionRestore: { partnerId, version: versions.map(({ version }) => String(version)) },
    referralLinkUpdate: { partnerId, name: ['vorbereitet'] },
    leadUndoAcceptance: { id: [String(leadId)] },
  }
}
