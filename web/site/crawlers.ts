import { pages } from '../../shared/platform/pages.ts'

const { static: documents } = pages

/** The portal's own pages. Those of partners are found by their links; a list of them would tell everyone who the partners are. */
const findable = Object.entries(documents).flatMap(([path, document]) => (document === documents['/ib'] ? [] : [path]))

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Crawled = { readonly type: string; readonly body: string }

/** What search engines ask for before anything else. */
export const renderForCrawlers = {
  '/robots.txt': (origin) => ({
    type: 'text/plain; charset=utf-8',
    body: ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  }),
  '/sitemap.xml': (origin) => ({
    type: 'application/xml; charset=utf-8',
    body: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...findable.map((path) => `<url><loc>${escapeXml(`${origin}${path}`)}</loc></url>`),
      '</urlset>',
      '',
    ].join('\n'),
  }),
} satisfies Record<(typeof pages.rendered)[number], (origin: string) => Crawled>
