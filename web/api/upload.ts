import { ApiError } from './api-error.ts'

/** A signed form of the server. */
type UploadForm = { readonly address: string; readonly fields: Readonly<Record<string, string>> }

/**
 * Sends a file with a signed form. It is no call of the API: the storage takes the file by the form's signature alone.
 * @param onProgress receives the sent share, from 0 to 1
 * @throws ApiError when the storage refuses the file; TypeError when it cannot be reached
 */
export const uploadFile = ({ address, fields }: UploadForm, file: File, onProgress: (share: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', file)
    // Unlike `fetch`, it tells how much has been sent.
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new ApiError(request.status, request.statusText, ''))
    }
    request.onerror = () => reject(new TypeError('The upload failed'))
    request.open('POST', address)
    request.send(body)
  })
