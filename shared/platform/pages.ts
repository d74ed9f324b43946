/**
 * What answers each address. Files and the shell of the signed-in application come from the static build, documents from the Lambda
 * `pages`. CloudFront, the Lambda and the local gateway derive their routing from this table. Any other address gets the 404 page.
 */
export const pages = {
  /** Prerendered at build time, with placeholders that the Lambda fills. */
  prerendered: ['/', '/login', '/ib-application'],
  /** Each shows the legal text of that name. */
  legal: ['/impressum', '/datenschutz', '/agb', '/risikohinweise'],
  accessibility: '/barrierefreiheit',
  /** Each has a page per partner below it. */
  partner: ['/ib-recruitment', '/ib'],
  /** Requested by robots and browsers; contain the portal's name or origin. */
  facts: ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
  /**
   * The console and the partner dashboard, as path patterns of CloudFront. One static file answers all of them; the application then shows
   * the screen, or its 404 page.
   */
  app: ['/admin', '/admin/*', '/admin-dashboard', '/ib-partner', '/ib-partner/*'],
  /** The file for these addresses, in the root of the built site. */
  appShell: '/app.html',
  /** Default addresses of browsers, and their targets. */
  moved: { '/favicon.ico': '/images/icon-192.png' },
  /** Folders of the built site: names in the first contain a hash of the content. */
  files: { hashed: '/assets', plain: '/images' },
} as const

/** Whether a path belongs to the console or the partner dashboard. */
export const isAppAddress = (path: string) =>
  pages.app.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern))

/** Addresses of the portal itself for search engines. */
export const findablePages: readonly string[] = [...pages.prerendered, ...pages.legal, pages.accessibility]
