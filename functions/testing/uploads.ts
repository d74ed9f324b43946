import { inject } from 'vitest'
import type * as z from 'zod'
import { uploadFormSchema } from '../../shared/api/pictures.ts'
import { call } from './portal.ts'

type Form = z.infer<typeof uploadFormSchema>

/** Sends a file with a signed form, as browsers do. @param changes of the fields @returns the status */
export const sendForm = async (
  { address, fields }: Form,
  file: Uint8Array<ArrayBuffer>,
  changes: Readonly<Record<string, string>> = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
  form.set('file', new Blob([file]), 'bild')
  return (await fetch(new URL(address, inject('origin')), { method: 'POST', body: form })).status
}

/** Begins the upload of a picture. */
export const beginUpload = async (partnerId: number, file: Uint8Array, token: string, type = 'image/png') =>
  uploadFormSchema.parse((await call('POST', `/api/pictures/${partnerId}`, { token, body: { type, bytes: file.length } })).json)

/** Uploads a picture. @returns the answer to its completion */
export const uploadPicture = async (
  partnerId: number,
  file: Uint8Array<ArrayBuffer>,
  { token, kind = 'logo', alt = 'Ein Bild' }: { readonly token: string; readonly kind?: string; readonly alt?: string },
) => {
  const form = await beginUpload(partnerId, file, token)
  const status = await sendForm(form, file)
  if (status !== 204) throw new Error(`The upload was answered with ${status}`)
  return call('POST', `/api/pictures/${partnerId}/${form.uploadId}/completion`, { token, body: { kind, alt } })
}
