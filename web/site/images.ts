import { pages } from '../../shared/platform/pages.ts'
import { SHARE_PICTURE } from '../../shared/platform/site-facts.ts'

/** The portal's icons; drawn by `web/images/draw.ts`. */
export const icons = {
  mark: '/images/mark.svg',
  touch: '/images/touch-180.png',
  small: pages.moved['/favicon.ico'],
  large: '/images/icon-512.png',
  /** With a margin, for systems that crop icons. */
  maskable: '/images/icon-maskable-512.png',
} as const

/** The image that messengers show beside a shared link. */
export const previewImage = {
  path: '/images/preview.png',
  ...SHARE_PICTURE,
  alt: 'Ein Partnernetz als Liniennetz mit dem Satz „Jedes Lot zählt.“',
} as const
