import { randomUUID } from 'node:crypto'
import { listPictures } from '../../data/pictures.ts'
import { completePicture, uploadName } from '../../use-cases/pictures.ts'
import { putUpload } from '../object-files.ts'
import { greyPng } from '../pictures.ts'
import type { Cases, WritingRouteName } from './case.ts'
import { makePartner } from './partners.ts'

const actor = 'test'
const hasPictures = async (partnerId: number, count: number) => (await listPictures(partnerId)).length === count

const makeUpload = async () => {
  const { id: partnerId } = await makePartner()
  const uploadId = randomUUID()
  await putUpload(uploadName(partnerId, uploadId), greyPng(8, 8))
  return { partnerId, uploadId }
}

export const pictureCases = {
  pictureCreate: {
    'of an upload': async ({ headers }) => {
      const params = await makeUpload()
      return { call: { headers, params, body: { kind: 'logo', alt: 'Logo' } }, isDone: () => hasPictures(params.partnerId, 1) }
    },
  },
  pictureDelete: {
    'with its file': async ({ headers }) => {
      const { partnerId, uploadId } = await makeUpload()
      const { id } = await completePicture({ partnerId, uploadId, actor }, { kind: 'logo', alt: 'Logo' })
      return { call: { headers, params: { partnerId, id } }, isDone: () => hasPictures(partnerId, 0) }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
