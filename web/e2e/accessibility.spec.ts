import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { expectFrameInView } from './dialogs.ts'
import { asAdmin, freshWord } from './partners.ts'
import { tokenOf, visit } from './portal.ts'
import { eachScreen, expectLoaded, otherRolesScreens, screens } from './screens.ts'

const desk = { viewport: { width: 1440, height: 900 } }

for (const [as, shown] of Map.groupBy(screens, (screen) => screen.as)) {
  test(`no screen of ${as ?? 'visitors'} has an accessibility finding or scrolls sideways, light or dark, at any width`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(300_000)
    const look = async (page: Page, path: string) => {
      for (const width of [1440, 360, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await expectLoaded(page)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
            message: `${path} scrolls sideways: ${width} px`,
          })
          .toBeLessThanOrEqual(0)
        // No layout has a breakpoint between 320 and 360 px.
        const schemes = width === 360 ? [] : width === 320 ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
        for (const [nth, colorScheme] of schemes.entries()) {
          await page.emulateMedia({ colorScheme })
          expect(await accessibilityFindings(page, { onlyColours: nth > 0 }), `${path}: ${colorScheme}, ${width} px`).toEqual([])
        }
        await expect(page.locator('h1 + p:empty:not([role])'), `${path} has an empty paragraph below its heading`).toHaveCount(0)
      }
    }
    await eachScreen({ browser, request }, desk, look, shown)
  })
}

for (const [as, shown] of Map.groupBy(otherRolesScreens, (screen) => screen.as)) {
  test(`no screen of ${as} leaves an error in the browser’s console`, async ({ browser, request }) => {
    test.setTimeout(300_000)
    await eachScreen({ browser, request }, desk, async () => {}, shown)
  })
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

for (const { colorScheme, width, height } of [
  { colorScheme: 'light', width: 1280, height: 900 },
  { colorScheme: 'dark', width: 360, height: 640 },
] as const) {
  test(`no open dialog has an accessibility finding or hides its title or buttons: ${colorScheme}, ${width} × ${height}`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ colorScheme, viewport: { width, height }, reducedMotion: 'reduce' })
    const token = await tokenOf(request, 'admin')
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    const page = await context.newPage()
    for (const { path, open } of dialogs) {
      await visit(page, path)
      await page.getByRole('button', { name: open }).filter({ visible: true }).click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      await expectFrameInView(page, `${path} ${open}`)
      expect(await accessibilityFindings(page), `${path} ${open}`).toEqual([])
    }
    await context.close()
  })
}

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const) {
  test(`nothing that comes and goes has an accessibility finding: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const token = await tokenOf(request, 'admin')
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
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
  })
}
