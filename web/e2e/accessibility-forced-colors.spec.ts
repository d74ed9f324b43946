import { type Browser, expect, type Locator, test } from '@playwright/test'
import { tokenOf, visit } from './portal.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'dark' ? '@nightly' : []
  test.describe(`with the system’s colours forced on the page: ${colorScheme}`, { tag }, () => {
    const open = async (browser: Browser, path: string, token?: string) => {
      const context = await browser.newContext({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
      if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
      const page = await context.newPage()
      await visit(page, path)
      return page
    }
    /** The same control before and after, seen without pointer and focus. */
    const looksDifferent = async (control: Locator, change: () => Promise<unknown>) => {
      const look = async () => {
        await control.page().mouse.move(0, 0)
        await control.blur()
        return (await control.screenshot()).toString('base64')
      }
      const before = await look()
      await change()
      expect(await look()).not.toBe(before)
    }
    const edgeOf = (element: Locator) =>
      element.evaluate((shown) => {
        const { borderTopStyle, borderTopWidth, borderRightWidth, borderBottomWidth } = getComputedStyle(shown)
        return [borderTopStyle, borderTopWidth, borderRightWidth, borderBottomWidth].join(' ')
      })
    const groundOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor)

    test('what is ticked looks other than what is not, and the button’s words stand out from its ground', async ({ browser }) => {
      const page = await open(browser, '/ib-application')
      const box = page.getByRole('checkbox', { name: 'Veranstaltungen' })
      await looksDifferent(box, () => box.check())
      const button = page.getByRole('button', { name: 'Bewerbung absenden' })
      await looksDifferent(button, () =>
        button.evaluate((shown) => {
          shown.style.color = getComputedStyle(shown).backgroundColor
        }),
      )
      await page.context().close()
    })

    test('lists and notifications have an edge, and scales their ticks', async ({ browser }) => {
      const page = await open(browser, '/ib-application')
      const ground = await groundOf(page.locator('body'))
      for (const tick of await page.locator('[data-scale] > span > span').all()) expect(await groundOf(tick)).not.toBe(ground)
      await expect(page.locator('[data-scale] > span > span')).toHaveCount(4)
      await page.getByRole('combobox', { name: 'Land' }).fill('D')
      expect(await edgeOf(page.getByRole('listbox', { name: 'Land' }))).toBe('solid 1px 1px 1px')
      await page.route('**/api/login', (route) => route.abort())
      await page.goto('/login')
      await page.getByLabel('Benutzername').fill('niemand')
      await page.getByLabel('Passwort').fill('nirgends')
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
      expect(await edgeOf(page.getByRole('region', { name: /Meldungen/ }).locator('> div'))).toBe('solid 1px 1px 1px')
      await page.context().close()
    })

    test('switches, choices, tabs and dialogs of the console tell their state', async ({ browser, request }) => {
      const page = await open(browser, '/admin/role-management?role=viewer', await tokenOf(request, 'manager'))
      // Each of them is only looked at: on and off side by side, the same size.
      const on = page.getByRole('switch', { name: /^Benutzer sehen/ })
      const off = page.getByRole('switch', { name: 'Benutzer anlegen' })
      await expect(on).toBeChecked()
      await expect(off).not.toBeChecked()
      expect((await on.screenshot()).equals(await off.screenshot())).toBe(false)
      const underline = (tab: Locator) => tab.evaluate((shown) => getComputedStyle(shown).borderBottomColor)
      expect(await underline(page.getByRole('tab', { selected: true }))).not.toBe(
        await underline(page.getByRole('tab', { selected: false }).first()),
      )
      await page.goto('/admin/ib-interessenten')
      await page
        .getByRole('button', { name: /^Status bearbeiten/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      expect(await edgeOf(dialog)).toBe('solid 1px 1px 1px')
      const choice = dialog.getByRole('radio', { checked: false }).first()
      await looksDifferent(choice, () => choice.check())
      await page.context().close()
    })
  })
}
