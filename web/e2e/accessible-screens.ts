import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { expectFrameInView } from './dialogs.ts'
import { asAdmin, freshWord } from './partners.ts'
import { tokenOf, visit } from './portal.ts'
import { eachScreen, expectLoaded, type Screen } from './screens.ts'

type Fixtures = { readonly browser: Browser; readonly request: APIRequestContext }
type Scheme = 'light' | 'dark'

/** A window width, and the colour schemes in which all rules of axe are tried there: in the first one all, in others those about colours. */
export type Look = { readonly width: number; readonly schemes: readonly Scheme[] }

/** A test that opens screens and expects no accessibility finding, nothing to scroll sideways and no empty paragraph below the heading. */
export const screensAreAccessible =
  (shown: readonly Screen[], looks: readonly Look[]) =>
  async ({ browser, request }: Fixtures) => {
    test.setTimeout(300_000)
    const show = async (page: Page, path: string) => {
      for (const { width, schemes } of looks) {
        await page.setViewportSize({ width, height: 900 })
        await expectLoaded(page)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
            message: `${path} scrolls sideways: ${width} px`,
          })
          .toBeLessThanOrEqual(0)
        for (const [nth, colorScheme] of schemes.entries()) {
          await page.emulateMedia({ colorScheme })
          expect(await accessibilityFindings(page, { onlyColours: nth > 0 }), `${path}: ${colorScheme}, ${width} px`).toEqual([])
        }
        await expect(page.locator('h1 + p:empty:not([role])'), `${path} has an empty paragraph below its heading`).toHaveCount(0)
      }
    }
    await eachScreen({ browser, request }, { viewport: { width: 1440, height: 900 } }, show, shown)
  }

const dialogs = [
  { path: '/admin/customers', open: /^Kunde anlegen/ },
  { path: '/admin/customers?search=KD-20430', open: /^Bearbeiten/ },
  { path: '/admin/customers?search=KD-20430', open: /^Löschen/ },
  { path: '/admin/ib-management', open: /^IB-Partner anlegen/ },
  { path: '/admin/ib-management?search=IB-1001', open: /^Bearbeiten/ },
  { path: '/admin/ib-management?search=IB-1001', open: /^E-Mail-Konfiguration/ },
  { path: '/admin/ib-management?search=IB-1001', open: /^Zugang: / },
  { path: '/admin/ib-management?search=IB-1001', open: /^Links: / },
  { path: '/admin/ib-management?tab=kunden&search=KD-20430', open: /^Bernd Oehler$/ },
  { path: '/admin/user-management', open: /^Benutzer anlegen/ },
  { path: '/admin/user-management', open: /^Bearbeiten: Marlene Petersen/ },
  { path: '/admin/user-management', open: /^Passwort setzen: Marlene Petersen/ },
  { path: '/admin/user-management', open: /^Persönliche Rechte: Volker Ahrens/ },
  { path: '/admin/user-management', open: /^Löschen: Volker Ahrens/ },
] as const

/** A page of the administrator that does not move. */
const open = async ({ browser, request }: Fixtures, look: BrowserContextOptions) => {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
  const token = await tokenOf(request, 'admin')
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  return context
}

/** A test that opens dialogs and expects no accessibility finding, and title and buttons in view. */
export const dialogsAreAccessible =
  (look: BrowserContextOptions) =>
  async ({ browser, request }: Fixtures) => {
    test.setTimeout(300_000)
    const context = await open({ browser, request }, look)
    const page = await context.newPage()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    for (const [path, onScreen] of Map.groupBy(dialogs, (one) => one.path)) {
      await visit(page, path)
      for (const { open } of onScreen) {
        await page.getByRole('button', { name: open }).filter({ visible: true }).click()
        await expect(dialog).toBeVisible()
        await expectFrameInView(page, `${path} ${open}`)
        expect(await accessibilityFindings(page), `${path} ${open}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    }
    await context.close()
  }

/** A test of what comes and goes: progress, tooltips, notifications. */
export const whatComesAndGoesIsAccessible =
  (look: BrowserContextOptions) =>
  async ({ browser, request }: Fixtures) => {
    test.setTimeout(120_000)
    const context = await open({ browser, request }, look)
    const page = await context.newPage()

    await page.route('**/api/customers/export**', () => {})
    const word = freshWord()
    const staff = await asAdmin(request)
    const { id } = await staff.customer(`Ebbe${word}`, (await staff.partner(`Flut ${word}`)).id)
    await page.goto(`/admin/customers?search=Ebbe${word}`)
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    expect(await accessibilityFindings(page), 'an export under way').toEqual([])
    await page.getByRole('button', { name: /^Bearbeiten/ }).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-tooltip]')).toBeVisible()
    expect(await accessibilityFindings(page), 'a tooltip').toEqual([])

    await page.getByRole('button', { name: /^Löschen/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('button', { name: 'Rückgängig' }).hover()
    expect(await accessibilityFindings(page), 'a notification that offers to undo').toEqual([])
    const log = await context.newPage()
    await log.goto(`/admin/audit-log?entity=CUSTOMER&record=${id}`)
    await log
      .getByRole('listitem')
      .filter({ hasText: 'Gelöscht' })
      .getByRole('button', { name: /Felder/ })
      .click()
    await expect(log.getByRole('button', { name: 'Wiederherstellen' })).toBeVisible()
    expect(await accessibilityFindings(log), 'a deletion that can be undone').toEqual([])
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByText('Kunde wiederhergestellt')).toBeVisible()
    await context.close()
  }
