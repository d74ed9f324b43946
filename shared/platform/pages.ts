/**
 * Which document answers which address. CloudFront and the local gateway both route by it.
 * `static` documents are prerendered at build time. The Lambda `partner-page` renders what lies below the `partner` addresses, and the `rendered` ones, which
 * name the portal's own origin. Every other address gets `app.html`, the shell of the console and the partner dashboard (which also shows the 404 page).
 */
export const pages = {
  static: {
    '/': 'index.html',
    '/login': 'login.html',
    '/ib-application': 'ib-application.html',
    '/impressum': 'impressum.html',
    '/datenschutz': 'datenschutz.html',
    '/agb': 'agb.html',
    '/risikohinweise': 'risikohinweise.html',
    '/barrierefreiheit': 'barrierefreiheit.html',
    // Partner pages without a partner.
    '/ib': 'partner-id.html',
    '/ib/': 'partner-id.html',
    '/ib-recruitment': 'partner-id.html',
    '/ib-recruitment/': 'partner-id.html',
  },
  partner: ['/ib-recruitment', '/ib'],
  rendered: ['/robots.txt', '/sitemap.xml'],
  app: 'app.html',
} as const
