/**
 * Which address is answered with what. Files and the shell of the signed-in application come from the static build, documents from the Lambda `pages`.
 * CloudFront, the Lambda and the local gateway derive their routing from this table. Any other address is the 404 page.
 */
export const pages = {
  /** Prerendered at build time, with holes that the Lambda fills in. */
  prerendered: ['/', '/login', '/ib-application'],
  /** Each the legal text of that name. */
  legal: ['/impressum', '/datenschutz', '/agb', '/risikohinweise'],
  accessibility: '/barrierefreiheit',
  /** The page of a partner lies below each of these. */
  partner: ['/ib-recruitment', '/ib'],
  /** What robots and browsers ask for, and what names the portal or its origin. */
  facts: ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
  /**
   * The console and the partner dashboard, as path patterns of CloudFront. One static file answers every address among them; the application then shows the
   * screen, or its 404 page.
   */
  app: ['/admin', '/admin/*', '/admin-dashboard', '/ib-partner', '/ib-partner/*'],
  /** The file that answers them, in the root of the built site. */
  appShell: '/app.html',
  /** What browsers ask for unasked, and where it is. */
  moved: { '/favicon.ico': '/images/icon-192.png' },
  /** Folders of the built site: names in the first carry a hash of their content. */
  files: { hashed: '/assets', plain: '/images' },
} as const

/** Whether a path belongs to the console or the partner dashboard. */
export const isAppAddress = (path: string) =>
  pages.app.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern))

/** The addresses under which search engines may find the portal itself. */
export const findablePages: readonly string[] = [...pages.prerendered, ...pages.legal, pages.accessibility]
