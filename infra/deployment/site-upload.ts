import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { CopyObjectCommand, GetObjectTaggingCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { pages } from '../../shared/platform/pages.ts'
import { cacheControlOf } from '../cache-control.ts'
import { contentTypeOf } from '../content-types.ts'
import { outdatedTag } from './outdated-tag.ts'

const ASSETS = 'assets/'
const AT_ONCE = 8

const filesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const inBatches = async <Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>) => {
  for (let from = 0; from < items.length; from += AT_ONCE) await Promise.all(items.slice(from, from + AT_ONCE).map(act))
}

const keysUnder = async (client: S3Client, Bucket: string, Prefix: string) => {
  const keys: string[] = []
  for (let ContinuationToken: string | undefined; ; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }))
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])))
    ContinuationToken = page.NextContinuationToken
    if (ContinuationToken === undefined) return keys
  }
}

/** Tags an asset once; the bucket counts the days from then on. */
const markOutdated = async (client: S3Client, Bucket: string, Key: string) => {
  const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket, Key }))
  const [[name, value] = ['', '']] = Object.entries(outdatedTag)
  if (TagSet.some((tag) => tag.Key === name && tag.Value === value)) return false
  await client.send(
    new CopyObjectCommand({
      Bucket,
      Key,
      CopySource: `${Bucket}/${encodeURIComponent(Key)}`,
      // A copy onto itself is refused unless something changes; it renews the date.
      MetadataDirective: 'REPLACE',
      ContentType: contentTypeOf(Key),
      CacheControl: cacheControlOf(`/${Key}`),
      TaggingDirective: 'REPLACE',
      Tagging: `${name}=${value}`,
    }),
  )
  return true
}

type Target = { readonly bucket: string; readonly region: string }

const withClient = async <Result>(region: string, act: (client: S3Client) => Promise<Result>): Promise<Result> => {
  const client = new S3Client({ region })
  try {
    return await act(client)
  } finally {
    client.destroy()
  }
}

const keysOf = async (folder: string) =>
  new Map((await filesBelow(folder)).map((file) => [relative(folder, file).split(sep).join('/'), file]))

const put = async (client: S3Client, Bucket: string, [Key, file]: readonly [string, string]) =>
  client.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: await readFile(file),
      ContentType: contentTypeOf(Key),
      CacheControl: cacheControlOf(`/${Key}`),
    }),
  )

const isAppShell = (key: string) => `/${key}` === pages.appShell

/**
 * Uploads the built files except the application's shell. It deletes nothing, so it can run before the pages that name the files are
 * deployed, and be repeated.
 * @returns the number of files
 */
export const sendFiles = (folder: string, { bucket, region }: Target): Promise<number> =>
  withClient(region, async (client) => {
    const files = [...(await keysOf(folder))].filter(([key]) => !isAppShell(key))
    await inBatches(files, (file) => put(client, bucket, file))
    return files.length
  })

/** Uploads the application's shell, which makes browsers load the new build: after its files and the API. */
export const sendAppShell = (folder: string, { bucket, region }: Target): Promise<void> =>
  withClient(region, async (client) => {
    const files = [...(await keysOf(folder))].filter(([key]) => isAppShell(key))
    await inBatches(files, (file) => put(client, bucket, file))
  })

/**
 * Tags the assets that are no longer in the build: pages still open may need them for a while.
 * @returns the number of newly tagged assets
 */
export const retireAssets = (folder: string, { bucket, region }: Target): Promise<number> =>
  withClient(region, async (client) => {
    const files = await keysOf(folder)
    const old = (await keysUnder(client, bucket, ASSETS)).filter((key) => !files.has(key))
    let retired = 0
    await inBatches(old, async (key) => {
      if (await markOutdated(client, bucket, key)) retired++
    })
    return retired
  })

/** Keeps the list of a release's packages beside its files. */
export const keepSbom = (Key: string, Body: string, { bucket, region }: Target): Promise<void> =>
  withClient(region, async (client) => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'application/vnd.cyclonedx+json' }))
  })
