import { randomUUID } from 'node:crypto'
import { listMaterial } from '../../data/material.ts'
import { listPictures } from '../../data/pictures.ts'
import { createMaterial, materialUploadName } from '../../use-cases/partner-pages/material.ts'
import { completePicture, uploadName } from '../../use-cases/partner-pages/pictures.ts'
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

const hasMaterial = async (title: string) => (await listMaterial()).some((material) => material.title === title)

const makeMaterial = async () => {
  const uploadId = randomUUID()
  await putUpload(materialUploadName(uploadId), Buffer.from('%PDF-1.7'))
  return createMaterial(actor, { title: 'Alt', description: null, text: null, fromLevel: 0, uploadId, fileName: 'alt.pdf' })
}

export const pictureCases = {
  materialCreate: {
    'with a file': async ({ headers }) => {
      const uploadId = randomUUID()
      await putUpload(materialUploadName(uploadId), Buffer.from('%PDF-1.7'))
      return { call: { headers, body: { title: 'Neu', uploadId, fileName: 'neu.pdf' } }, isDone: () => hasMaterial('Neu') }
    },
  },
  materialUpdate: {
    'its title': async ({ headers }) => {
      const { id } = await makeMaterial()
      return { call: { headers, params: { id }, body: { title: 'Neu' } }, isDone: () => hasMaterial('Neu') }
    },
  },
  materialDelete: {
    'with its file': async ({ headers }) => {
      const { id } = await makeMaterial()
      const isDone = async () => (await listMaterial()).every((material) => material.id !== id)
      return { call: { headers, params: { id } }, isDone }
    },
  },
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
