/**
 * Which document answers which address. CloudFront and the local gateway both route by it.
 * `static` documents are prerendered at build time, `partner-page` ones are rendered by the Lambda of that name,
 * and every other address gets `app.html`, the shell of the console and the partner dashboard (which also shows the 404 page).
 */
export const pages = {
  static: {
    '/': 'index.html',
    '/login': 'login.html',
    '/impressum': 'impressum.html',
    '/datenschutz': 'datenschutz.html',
    '/agb': 'agb.html',
    '/risikohinweise': 'risikohinweise.html',
  },
  partner: ['/ib-recruitment'],
  app: 'app.html',
} as const
