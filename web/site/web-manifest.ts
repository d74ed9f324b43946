import type { Brand } from '../../shared/brand.ts'
import { shades } from '../ui/theme/colors.ts'

/** Lets the portal be put on a home screen. */
export const webManifest = ({ name }: Brand) => {
  const [page] = shades('page')
  return {
    name,
    short_name: name,
    lang: 'de',
    start_url: '/',
    display: 'standalone',
    background_color: page,
    theme_color: page,
    icons: [{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}
