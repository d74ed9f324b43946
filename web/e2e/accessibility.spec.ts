import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { tokenOf } from './portal.ts'
import { screens } from './screens.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360, 320]) {
    test(`no screen has an accessibility finding or scrolls sideways: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      test.setTimeout(300_000)
      for (const as of new Set(screens.map((screen) => screen.as))) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
        if (as !== null) {
          const token = await tokenOf(request, as)
          await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
        }
        const page = await context.newPage()
        for (const { path } of screens.filter((screen) => screen.as === as)) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            `${path} scrolls sideways`,
          ).toBeLessThanOrEqual(0)
        }
        await context.close()
      }
    })
  }
}

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

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const) {
  test(`no open dialog has an accessibility finding: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
    test.setTimeout(300_000)
    for (const { path, as, open } of dialogs) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      const token = await tokenOf(request, as)
      await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
      const page = await context.newPage()
      await page.goto(path)
      await page.getByRole('button', { name: open }).filter({ visible: true }).click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${open} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
        [],
      )
      await context.close()
    }
  })
}
