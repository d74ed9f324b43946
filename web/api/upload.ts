import { ApiError, NoAnswer } from './api-error.ts'

/** How long a transfer may make no progress, in ms. */
const STALLED_AFTER = 60_000

/** A signed form of the server. */
type UploadForm = { readonly address: string; readonly fields: Readonly<Record<string, string>> }

/**
 * Sends a file with a signed form. It is no call of the API: the storage takes the file by the form's signature alone.
 * @param onProgress receives the sent share, from 0 to 1
 * @throws ApiError when the storage refuses the file; NoAnswer when it cannot be reached
 */
export const uploadFile = ({ address, fields }: UploadForm, file: File, onProgress: (share: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', file)
    // Unlike `fetch`, it tells how much has been sent.
    const request = new XMLHttpRequest()
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), STALLED_AFTER)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(total === 0 ? 0 : loaded / total)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new ApiError(request.status, request.statusText, ''))
    }
    request.onerror = () => reject(new NoAnswer('The upload failed'))
    request.onabort = () => reject(new NoAnswer('The upload makes no progress'))
    request.open('POST', address)
    request.send(body)
    wait()
  })
