import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import {
  type Material,
  type materialCreateSchema,
  materialTypes,
  type materialUpdateSchema,
  type materialUploadCreateSchema,
} from '../../../shared/domain/material.ts'
import type { OwnPartnerId } from '../../../shared/domain/user.ts'
import { MOST_MATERIAL } from '../../../shared/platform/limits.ts'
import { fileTypeOf } from '../../content/file-type.ts'
import { auditItem } from '../../data/audit.ts'
import { eventItem } from '../../data/events.ts'
import { newId } from '../../data/ids.ts'
import { deleteMaterialItem, getMaterialOrThrow, listMaterial, putMaterialItem } from '../../data/material.ts'
import { partners } from '../../data/partners.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { deleteMaterialFile, linkToMaterial, putMaterialFile } from '../../storage/media-files.ts'
import { deleteUpload, readUpload, type UploadForm, uploadForm } from '../../storage/uploads.ts'
import { changed, checkVersion } from '../records/update.ts'

/** Seconds for which a link to a file is valid. */
const LINK_SECONDS = 60

/** The name of an uploaded file. */
export const materialUploadName = (uploadId: string) => `material/${uploadId}`

const refuseMore = (material: readonly Material[]) => {
  if (material.length >= MOST_MATERIAL) throw new ApiError('conflict', `Mehr als ${MOST_MATERIAL} Einträge sind nicht möglich.`)
}

/** Staff see all material, a partner what its level may see. */
type Reader = { readonly ownPartnerId: OwnPartnerId }

const isFor = async ({ ownPartnerId }: Reader): Promise<(material: Material) => boolean> => {
  if (ownPartnerId === undefined) return () => true
  const partner = ownPartnerId === 'none' ? undefined : await partners.get(ownPartnerId)
  return ({ fromLevel }) => partner !== undefined && partner.level >= fromLevel
}

/** The material that the reader may see, the newest first. */
export const readMaterial = async (reader: Reader): Promise<Material[]> => {
  const [all, mayBeSeen] = await Promise.all([listMaterial(), isFor(reader)])
  return all.filter(mayBeSeen)
}

/** A link to the file of material, valid for a minute. @throws ApiError not_found, also for what the reader may not see */
export const linkToMaterialFile = async (id: number, reader: Reader): Promise<{ readonly link: string }> => {
  const [material, mayBeSeen] = await Promise.all([getMaterialOrThrow(id), isFor(reader)])
  if (material.file === null || !mayBeSeen(material)) throw new ApiError('not_found')
  return { link: await linkToMaterial(material.file.id, LINK_SECONDS) }
}

/** A signed form with which the browser uploads a file. @throws ApiError conflict when there is too much material; too_many */
export const beginMaterial = async (
  actor: string,
  { type, bytes }: z.output<typeof materialUploadCreateSchema>,
): Promise<UploadForm & { readonly uploadId: string }> => {
  refuseMore(await listMaterial())
  await countAttempt('uploadsPerUser', actor, 'hochgeladene Dateien')
  const uploadId = randomUUID()
  return { uploadId, ...(await uploadForm({ name: materialUploadName(uploadId), type, bytes })) }
}

/** Takes an uploaded file into the folder; the upload stays until the material is stored. */
const takeFile = async (uploadId: string, fileName: string | null): Promise<NonNullable<Material['file']>> => {
  const content = await readUpload(materialUploadName(uploadId))
  if (content === undefined)
    throw fieldError('uploadId', 'Die hochgeladene Datei gibt es nicht mehr. Bitte laden Sie sie noch einmal hoch.')
  const type = fileTypeOf(content)
  if (type === undefined) {
    await deleteUpload(materialUploadName(uploadId))
    throw fieldError('uploadId', 'Die Datei ist kein PDF, JPEG, PNG, WebP oder ZIP')
  }
  const bare = (fileName ?? '').replace(/\.[a-z\d]{1,5}$/i, '').replaceAll(/[^\p{L}\p{N} _.-]+/gu, '-') || 'material'
  const file = { id: uploadId, name: `${bare}.${materialTypes[type].extension}`, type, bytes: content.length }
  await putMaterialFile(file, content)
  return file
}

const audited = ({ title, description, text, fromLevel, file }: Material) => ({
  title,
  description,
  text,
  fromLevel,
  fileName: file?.name ?? null,
})

/** Provides material for partners, and tells them. The same upload once more answers with what was made of it. @throws ApiError conflict when there is too much; validation of the file */
export const createMaterial = async (
  actor: string,
  { uploadId, fileName, ...words }: z.output<typeof materialCreateSchema>,
): Promise<Material> => {
  const present = await listMaterial()
  const made = uploadId === null ? undefined : present.find((one) => one.file?.id === uploadId)
  if (made !== undefined) return made
  refuseMore(present)
  const file = uploadId === null ? null : await takeFile(uploadId, fileName)
  const now = new Date().toISOString()
  const material: Material = { id: newId(), version: 1, createdAt: now, updatedAt: now, ...words, file }
  await transact([
    putMaterialItem(material, 0),
    auditItem({
      actor,
      action: 'materialCreate',
      entity: 'MATERIAL',
      id: material.id,
      name: material.title,
      before: null,
      after: audited(material),
    }),
    eventItem({ audience: { partnerId: 'all' }, kind: 'materialNew', id: material.id, at: now }),
  ])
  if (uploadId !== null) await deleteUpload(materialUploadName(uploadId))
  return material
}

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly actor: string }

/** Changes the words of material; absent ones stay. @throws ApiError not_found, stale; validation when nothing is left */
export const updateMaterial = ({ id, ifMatch, actor }: Change, words: z.output<typeof materialUpdateSchema>): Promise<Material> =>
  withFreshVersion(ifMatch, async () => {
    const before = await getMaterialOrThrow(id)
    checkVersion(before, ifMatch)
    const wanted = changed(before, words)
    if (wanted === before) return before
    if (wanted.text === null && wanted.file === null) throw fieldError('text', 'Text ist erforderlich')
    const after: Material = { ...wanted, version: before.version + 1, updatedAt: new Date().toISOString() }
    await transact([
      putMaterialItem(after, before.version),
      auditItem({
        actor,
        action: 'materialUpdate',
        entity: 'MATERIAL',
        id,
        name: after.title,
        before: audited(before),
        after: audited(after),
      }),
    ])
    return after
  })

/** Deletes material with its file. @throws ApiError not_found */
export const deleteMaterial = async (id: number, actor: string): Promise<undefined> => {
  const before = await getMaterialOrThrow(id)
  // First the file: after an interruption the same call deletes the rest.
  if (before.file !== null) await deleteMaterialFile(before.file.id)
  await transact([
    deleteMaterialItem(id),
    auditItem({ actor, action: 'materialDelete', entity: 'MATERIAL', id, name: before.title, before: audited(before), after: null }),
  ])
}
