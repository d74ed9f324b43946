import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { expectFrameInView } from './dialogs.ts'
import { asAdmin, freshWord } from './partners.ts'
import { tokenOf, visit } from './portal.ts'
import { eachScreen, otherRolesScreens } from './screens.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360, 320]) {
    test(`no screen has an accessibility finding or scrolls sideways: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      test.setTimeout(300_000)
      await eachScreen({ browser, request }, { colorScheme, viewport: { width, height: 900 } }, async (page, path) => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${path} scrolls sideways`,
        ).toBeLessThanOrEqual(0)
        await expect(page.locator('h1 + p:empty:not([role])'), `${path} has an empty paragraph below its heading`).toHaveCount(0)
      })
    })
  }
}

test('no screen of any other role leaves an error in the browser’s console', async ({ browser, request }) => {
  test.setTimeout(300_000)
  await eachScreen({ browser, request }, { viewport: { width: 1440, height: 900 } }, async () => {}, otherRolesScreens)
})

const dialogs = [
  { path: '/admin/customers', as: 'admin', open: /^Kunde anlegen/ },
  { path: '/admin/customers?search=KD-20430', as: 'admin', open: /^Bearbeiten/ },
  { path: '/admin/customers?search=KD-20430', as: 'admin', open: /^Löschen/ },
  { path: '/admin/ib-management', as: 'admin', open: /^IB-Partner anlegen/ },
  { path: '/admin/ib-management?search=IB-1001', as: 'admin', open: /^Bearbeiten/ },
  { path: '/admin/ib-management?search=IB-1001', as: 'admin', open: /^E-Mail-Konfiguration/ },
  { path: '/admin/ib-management?search=IB-1001', as: 'admin', open: /^Zugang anlegen/ },
  { path: '/admin/ib-management?tab=kunden&search=KD-20430', as: 'admin', open: /^Bernd Oehler$/ },
  { path: '/admin/user-management', as: 'admin', open: /^Benutzer anlegen/ },
  { path: '/admin/user-management', as: 'admin', open: /^Bearbeiten: Marlene Petersen/ },
  { path: '/admin/user-management', as: 'admin', open: /^Passwort setzen: Marlene Petersen/ },
  { path: '/admin/user-management', as: 'admin', open: /^Persönliche Rechte: Volker Ahrens/ },
  { path: '/admin/user-management', as: 'admin', open: /^Löschen: Volker Ahrens/ },
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
    for (const { path, as, open } of dialogs) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height }, reducedMotion: 'reduce' })
      const token = await tokenOf(request, as)
      await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
      const page = await context.newPage()
      await visit(page, path)
      await page.getByRole('button', { name: open }).filter({ visible: true }).click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      await expectFrameInView(page, `${path} ${open}`)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${open} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
        [],
      )
      await context.close()
    }
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
    const findings = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

    await page.route('**/api/customers/export**', () => {})
    const word = freshWord()
    const staff = await asAdmin(request)
    const { id } = await staff.customer(`Ebbe${word}`, (await staff.partner(`Flut ${word}`)).id)
    await page.goto(`/admin/customers?search=Ebbe${word}`)
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    expect(await findings(), 'an export under way').toEqual([])
    await page.getByRole('button', { name: /^Bearbeiten/ }).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-tooltip]')).toBeVisible()
    expect(await findings(), 'a tooltip').toEqual([])

    await page.getByRole('button', { name: /^Löschen/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('button', { name: 'Rückgängig' }).hover()
    expect(await findings(), 'a notification that offers to undo').toEqual([])
    const log = await context.newPage()
    await log.goto(`/admin/audit-log?entity=CUSTOMER&record=${id}`)
    await log
      .getByRole('listitem')
      .filter({ hasText: 'Gelöscht' })
      .getByRole('button', { name: /Felder/ })
      .click()
    await expect(log.getByRole('button', { name: 'Wiederherstellen' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page: log }).analyze()
    expect(violations, 'a deletion that can be undone').toEqual([])
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByText('Kunde wiederhergestellt')).toBeVisible()
    await context.close()
  })
}
