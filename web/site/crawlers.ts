import { findablePages, type pages, paths } from '../../shared/platform/pages.ts'
import type { SiteFacts } from '../../shared/platform/site-facts.ts'
import { shades } from '../ui/theme/colors.ts'
import { icons } from './images.ts'

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Facts = Pick<SiteFacts, 'origin' | 'brandName' | 'supportEmail'>
type Made = { readonly type: string; readonly body: string }

/**
 * Until when people who find a vulnerability may rely on the contact. Check that someone reads its mail, then set another date, at most a year ahead;
 * a test fails a month before.
 */
const SECURITY_CONTACT_EXPIRES = '2027-10-31T00:00:00Z'

/** Makes the portal installable on a home screen. */
const webManifest = (name: string) => {
  const [page] = shades('page')
  const picture = (src: string, size: number, purpose = 'any') => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })
  return {
    name,
    short_name: name,
    lang: 'de',
    // Names the same application, whatever its start address is later.
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: page,
    theme_color: page,
    icons: [
      { src: icons.mark, sizes: 'any', type: 'image/svg+xml' },
      picture(icons.small, 192),
      picture(icons.large, 512),
      picture(icons.maskable, 512, 'maskable'),
    ],
    // For signed-in partners.
    shortcuts: [
      { name: 'Kunden', url: paths.customersOfPartner(), icons: [picture(icons.small, 192)] },
      { name: 'Links', url: paths.ownLinks(), icons: [picture(icons.small, 192)] },
    ],
  }
}

/**
 * Rendered on request, because they contain the portal's name, origin or address. Omits partners' pages, which are found by their links: a list would reveal
 * all partners.
 */
const made = {
  '/robots.txt': ({ origin }) => ({
    type: 'text/plain; charset=utf-8',
    body: ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  }),
  '/sitemap.xml': ({ origin }) => ({
    type: 'application/xml; charset=utf-8',
    body: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...findablePages.map((path) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc></url>`),
      '</urlset>',
      '',
    ].join('\n'),
  }),
  '/manifest.webmanifest': ({ brandName }) => ({ type: 'application/manifest+json', body: JSON.stringify(webManifest(brandName)) }),
  // RFC 9116.
  '/.well-known/security.txt': ({ origin, supportEmail }) => ({
    type: 'text/plain; charset=utf-8',
    body: [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${SECURITY_CONTACT_EXPIRES}`,
      'Preferred-Languages: de, en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  }),
} satisfies Record<(typeof pages.facts)[number], (facts: Facts) => Made>

/** Answers requests of crawlers and browsers for files other than pages; undefined for every other address. */
export const renderForRobots = (path: string, facts: Facts): Made | undefined => {
  const known: Readonly<Record<string, (facts: Facts) => Made>> = made
  return known[path]?.(facts)
}
