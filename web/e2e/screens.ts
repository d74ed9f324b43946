import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { tokenOf, visit } from './portal.ts'

/** Every screen of the demo portal, and who sees it; `null` is a visitor. */
const screens = [
  { path: '/', as: null },
  { path: '/login', as: null },
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
  { path: '/admin/ib-interessenten', as: 'manager' },
  { path: '/admin/ib-interessenten?tab=bewerbungen', as: 'manager' },
  { path: '/admin/ib-management', as: 'manager' },
  { path: '/admin/ib-management?tab=kunden', as: 'manager' },
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
  { path: '/admin/audit-log', as: 'manager' },
  { path: '/', as: 'partner' },
  { path: '/admin/role-management?role=manager', as: 'admin' },
] as const

/** Opens every screen as whoever sees it, one look at a time, and hands each over once it is all there. */
export const eachScreen = async (
  { browser, request }: { readonly browser: Browser; readonly request: APIRequestContext },
  look: BrowserContextOptions,
  show: (page: Page, path: string, as: string | null) => Promise<void>,
) => {
  for (const as of new Set(screens.map((screen) => screen.as))) {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
    if (as !== null) {
      const token = await tokenOf(request, as)
      await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    }
    const page = await context.newPage()
    for (const { path } of screens.filter((screen) => screen.as === as)) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true], [data-room]')).toHaveCount(0)
      await show(page, path, as)
    }
    await context.close()
  }
}
