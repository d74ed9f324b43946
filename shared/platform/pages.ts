/**
 * Which address is answered with what. Documents come from the Lambda `pages`, files from where the build put them; CloudFront, the Lambda and the local
 * gateway go by this. Whatever is not in here is the 404 page.
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
  /** Screens of the console and the partner dashboard: they share one shell. */
  app: [
    '/admin',
    '/admin-dashboard',
    '/admin/users',
    '/admin/user-management',
    '/admin/role-management',
    '/admin/ib-management',
    '/admin/ib-hierarchy',
    '/admin/ib-interessenten',
    '/admin/customers',
    '/admin/form-config',
    '/admin/settings',
    '/admin/mails',
    '/admin/audit-log',
    '/ib-partner',
    '/ib-partner/dashboard',
  ],
  /** What browsers ask for unasked, and where it is. */
  moved: { '/favicon.ico': '/images/icon-192.png' },
  /** Folders of the built site: names in the first carry a hash of their content. */
  files: { hashed: '/assets', plain: '/images' },
} as const

/** The addresses under which search engines may find the portal itself. */
export const findablePages: readonly string[] = [...pages.prerendered, ...pages.legal, pages.accessibility]
