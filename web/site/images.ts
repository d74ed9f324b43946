import { pages } from '../../shared/platform/pages.ts'

/** Pictures that others show of the portal; made by `web/images/draw.ts`. */
export const icons = {
  mark: '/images/mark.svg',
  touch: '/images/touch-180.png',
  small: pages.moved['/favicon.ico'],
  large: '/images/icon-512.png',
  /** With room around it, for systems that cut icons into their own shape. */
  maskable: '/images/icon-maskable-512.png',
} as const

/** What a messenger shows beside a shared link. */
export const previewImage = {
  path: '/images/preview.png',
  width: 1200,
  height: 630,
  alt: 'Ein Partnernetz als Liniennetz mit dem Satz „Jedes Lot zählt.“',
} as const
