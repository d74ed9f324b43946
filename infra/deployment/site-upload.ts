import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { CopyObjectCommand, GetObjectTaggingCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { contentTypeOf } from '../content-types.ts'
import { outdatedTag } from './outdated-tag.ts'

const ASSETS = 'assets/'
const AT_ONCE = 8

/** Names under `assets/` carry a hash of their content. */
const cacheControlOf = (key: string) => (key.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')

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

/** Marks an asset, once, from when on the bucket counts the days until it goes. */
const markOutdated = async (client: S3Client, Bucket: string, Key: string) => {
  const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket, Key }))
  const [[name, value] = ['', '']] = Object.entries(outdatedTag)
  if (TagSet.some((tag) => tag.Key === name && tag.Value === value)) return false
  await client.send(
    new CopyObjectCommand({
      Bucket,
      Key,
      CopySource: `${Bucket}/${encodeURIComponent(Key)}`,
      // A copy onto itself is refused unless something changes; its date begins anew.
      MetadataDirective: 'REPLACE',
      ContentType: contentTypeOf(Key),
      CacheControl: cacheControlOf(Key),
      TaggingDirective: 'REPLACE',
      Tagging: `${name}=${value}`,
    }),
  )
  return true
}

/**
 * Brings the built site into the bucket: assets first, so that no document names one that is not there, documents last. Repeated, it does the same. Assets of
 * earlier builds stay for pages that are still open.
 * @returns how many files were sent and how many assets are outdated from now on
 */
export const uploadSite = async (folder: string, { bucket, region }: { readonly bucket: string; readonly region: string }) => {
  const client = new S3Client({ region })
  try {
    const files = new Map((await filesBelow(folder)).map((file) => [relative(folder, file).split(sep).join('/'), file]))
    const put = async (key: string) =>
      client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: await readFile(files.get(key) ?? ''),
          ContentType: contentTypeOf(key),
          CacheControl: cacheControlOf(key),
        }),
      )
    const keys = [...files.keys()]
    await inBatches(
      keys.filter((key) => key.startsWith(ASSETS)),
      put,
    )
    await inBatches(
      keys.filter((key) => !key.startsWith(ASSETS)),
      put,
    )
    let outdated = 0
    const old = (await keysUnder(client, bucket, ASSETS)).filter((key) => !files.has(key))
    await inBatches(old, async (key) => {
      if (await markOutdated(client, bucket, key)) outdated++
    })
    return { sent: keys.length, outdated }
  } finally {
    client.destroy()
  }
}
