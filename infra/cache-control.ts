import { pages } from '../shared/platform/pages.ts'

/** How long browsers and CloudFront cache the files of the built site. */
export const cacheControl = {
  /** The name contains a hash of the content. */
  hashed: 'public, max-age=31536000, immutable',
  picture: 'public, max-age=86400',
  /** Names the hashed files of a build, so browsers revalidate it each time. A deployment invalidates CloudFront's copy. */
  appShell: 'public, max-age=0, s-maxage=86400',
} as const

/** @param path of a file in the built site, with its leading slash */
export const cacheControlOf = (path: string) => {
  if (path === pages.appShell) return cacheControl.appShell
  return path.startsWith(`${pages.files.hashed}/`) ? cacheControl.hashed : cacheControl.picture
}
