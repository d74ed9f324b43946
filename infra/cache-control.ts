import { pages } from '../shared/platform/pages.ts'

/** How long browsers and CloudFront keep a file of the built site. */
export const cacheControl = {
  /** Its name carries a hash of its content. */
  hashed: 'public, max-age=31536000, immutable',
  picture: 'public, max-age=86400',
  /** Names the hashed files of one build, so browsers ask for it each time. A deployment clears CloudFront's copy. */
  appShell: 'public, max-age=0, s-maxage=86400',
} as const

/** @param path of a file in the built site, with its leading slash */
export const cacheControlOf = (path: string) => {
  if (path === pages.appShell) return cacheControl.appShell
  return path.startsWith(`${pages.files.hashed}/`) ? cacheControl.hashed : cacheControl.picture
}
