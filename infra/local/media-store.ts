import { timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { signPolicy } from '../../functions/storage/uploads.ts'
import { discardBody } from './request-body.ts'

/** Buckets of uploaded files, and of pictures and material, on a single machine. */
export const UPLOAD_BUCKET = 'partnerportal-uploads'
export const MEDIA_BUCKET = 'partnerportal-media'

/** Names become paths: folders and files of harmless characters, such as `media/0a1b.webp`. */
const NAME = /^(?:[\w-]+\/)+[\w-]+(?:\.[a-z\d]+)?$/

const headersSchema = z.record(z.string(), z.string())

/** Headers of a file, beside it. */
const headersOf = async (path: string) => headersSchema.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')))

const store = async (path: string, content: Uint8Array, headers: z.infer<typeof headersSchema>) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.json`, JSON.stringify(headers), { mode: 0o600 })
  await writeFile(`${path}.new`, content, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Sends a file with its headers; false when there is none. */
const send = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
  try {
    const [content, headers] = await Promise.all([readFile(path), headersOf(path)])
    response.writeHead(200, { ...headers, 'content-length': content.length }).end(request.method === 'HEAD' ? undefined : content)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The part of S3 that pictures and material need: to put, read and delete whole files. @param mayRead whether this request may read the file */
export const answerMedia = async (
  directory: string,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> => {
  if (!NAME.test(name)) return refuse(response, 400, 'InvalidRequest')
  const path = join(directory, name)
  if (request.method === 'PUT') {
    const headers = ['content-type', 'cache-control', 'content-disposition'].flatMap((header) => {
      const value = request.headers[header]
      return typeof value === 'string' ? [[header, value] as const] : []
    })
    await store(path, Buffer.concat(await request.toArray()), Object.fromEntries(headers))
    return response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    for (const file of [path, `${path}.json`]) await rm(file, { force: true })
    return response.writeHead(204).end()
  }
  return (await send(path, request, response)) || refuse(response, 404, 'NoSuchKey')
}

/** Sends a file of the bucket that CloudFront makes public; false when there is none. @param path of the address */
export const sendMedia = async (directory: string, path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
  NAME.test(path.slice(1)) && send(join(directory, path.slice(1)), request, response)

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([z.record(z.string(), z.string()), z.tuple([z.literal('content-length-range'), z.int(), z.int()])])),
})

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const timeOf = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')

/** Why S3 would refuse a form: a wrong signature, a policy that has expired, or a field or a size that the policy does not allow. */
const formProblem = async (form: FormData, size: number): Promise<readonly [number, string] | undefined> => {
  const policy = textOf(form, 'Policy')
  const signedAt = new Date(timeOf(textOf(form, 'X-Amz-Date')))
  if (Number.isNaN(signedAt.getTime())) return [403, 'AccessDenied']
  const [given, expected] = [textOf(form, 'X-Amz-Signature'), await signPolicy(policy, signedAt)]
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return [403, 'SignatureDoesNotMatch']
  const { expiration, conditions } = policySchema.parse(JSON.parse(Buffer.from(policy, 'base64').toString()))
  if (Date.now() > Date.parse(expiration)) return [403, 'AccessDenied']
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      const [, least, most] = condition
      if (size < least) return [400, 'EntityTooSmall']
      if (size > most) return [400, 'EntityTooLarge']
    } else if (Object.entries(condition).some(([name, value]) => name !== 'bucket' && textOf(form, name) !== value))
      return [403, 'AccessDenied']
  }
  return undefined
}

/** More than any upload, with its fields. */
const MOST_FORM_BYTES = 25_000_000

/** Stores the file of a signed form, as S3 does. */
export const receiveUpload = async (directory: string, request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > MOST_FORM_BYTES) {
    refuse(response, 400, 'EntityTooLarge')
    return discardBody(request)
  }
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(Buffer.concat(await request.toArray()), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const file = form?.get('file')
  if (form === undefined || !(file instanceof File) || !NAME.test(textOf(form, 'key'))) return refuse(response, 400, 'MalformedPOSTRequest')
  const problem = await formProblem(form, file.size)
  if (problem !== undefined) return refuse(response, ...problem)
  await store(join(directory, textOf(form, 'key')), Buffer.from(await file.arrayBuffer()), { 'content-type': textOf(form, 'Content-Type') })
  return response.writeHead(204).end()
}
