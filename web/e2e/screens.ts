import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { tokenOf, visit } from './portal.ts'

export type Screen = { readonly path: string; readonly as: string | null }

/** Every screen of the demo portal, and who sees it; `null` is a visitor. */
export const screens: readonly Screen[] = [
  { path: '/', as: null },
  { path: '/login', as: null },
  { path: '/passwort-vergessen', as: null },
  { path: '/passwort', as: null },
  { path: '/ib/IB-1001', as: null },
  { path: '/ib', as: null },
  { path: '/ib-application', as: null },
  { path: '/barrierefreiheit', as: null },
  { path: '/ib-recruitment/IB-1001', as: null },
  { path: '/ib-recruitment/IB-1002', as: null },
  { path: '/ib-recruitment/unbekannt', as: null },
  { path: '/datenschutz', as: null },
  { path: '/gibt-es-nicht', as: null },
  { path: '/', as: 'manager' },
  { path: '/admin/eingang', as: 'manager' },
  { path: '/admin/ib-interessenten', as: 'manager' },
  { path: '/admin/ib-interessenten?tab=bewerbungen', as: 'manager' },
  { path: '/admin/ib-management', as: 'manager' },
  { path: '/admin/ib-management?tab=kunden', as: 'manager' },
  { path: '/admin/ib-management?tab=freigabe', as: 'manager' },
  { path: '/admin/customers', as: 'manager' },
  { path: '/admin/customers?search=niemand', as: 'manager' },
  { path: '/admin/ib-hierarchy', as: 'manager' },
  { path: '/admin/user-management', as: 'manager' },
  { path: '/admin/role-management?role=viewer', as: 'manager' },
  { path: '/admin/form-config', as: 'manager' },
  { path: '/admin/settings', as: 'manager' },
  { path: '/admin/settings?tab=betreiber', as: 'manager' },
  { path: '/admin/settings?tab=rechtstexte', as: 'manager' },
  { path: '/admin/mails', as: 'manager' },
  { path: '/admin/datenschutz', as: 'manager' },
  { path: '/admin/papierkorb', as: 'manager' },
  { path: '/admin/import', as: 'manager' },
  { path: '/admin/sammelaktionen', as: 'manager' },
  { path: '/admin/audit-log', as: 'manager' },
  { path: '/konto', as: 'manager' },
  { path: '/', as: 'partner' },
  { path: '/ib-partner/links', as: 'partner' },
  { path: '/ib-partner/links/seminar-mai', as: 'partner' },
  { path: '/ib-partner/links/gibt-es-nicht', as: 'partner' },
  { path: '/ib-partner/interessenten', as: 'partner' },
  { path: '/ib-partner/netz', as: 'partner' },
  { path: '/konto', as: 'partner' },
  { path: '/admin/role-management?role=manager', as: 'admin' },
  { path: '/admin/sign-ins', as: 'admin' },
  { path: '/admin/settings?tab=sicherung', as: 'admin' },
]

const consolePaths = [...new Set(screens.flatMap(({ path, as }) => (as === 'manager' && path !== '/konto' ? [path] : [])))]

/** The console's screens for the roles missing from `screens`: some show less, some refuse access. */
export const otherRolesScreens: readonly Screen[] = (['admin', 'backoffice', 'viewer'] as const).flatMap((as) =>
  consolePaths.map((path) => ({ path, as })),
)

/** Collects console errors and failed requests of a page, except for the document itself, which may be the 404 page. */
const collectProblems = (page: Page) => {
  const problems: string[] = []
  const isDocument = (url: string) => url === page.url()
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isDocument(message.location().url)) problems.push(`${message.text()} ${message.location().url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** Waits until a screen shows its data. */
export const expectLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Opens each screen in its role and passes the loaded page to `show`. No screen may leave an error in the browser's console.
 * @param look window size, colour scheme and other context options
 * @param shown the screens to open. @default every screen in one role
 */
export const eachScreen = async (
  { browser, request }: { readonly browser: Browser; readonly request: APIRequestContext },
  look: BrowserContextOptions,
  show: (page: Page, path: string, as: string | null) => Promise<void>,
  shown: readonly Screen[] = screens,
) => {
  for (const as of new Set(shown.map((screen) => screen.as))) {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
    if (as !== null) {
      const token = await tokenOf(request, as)
      await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    }
    for (const { path } of shown.filter((screen) => screen.as === as)) {
      const page = await context.newPage()
      const problems = collectProblems(page)
      await visit(page, path)
      await expectLoaded(page)
      await show(page, path, as)
      expect(problems, `${path} as ${as}`).toEqual([])
      await page.close()
    }
    await context.close()
  }
}
