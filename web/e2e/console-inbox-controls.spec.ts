import { expect, type Page, test } from '@playwright/test'
import { makeUser, signInQuickly } from './portal.ts'

const openInbox = async (page: Page, size = { width: 1280, height: 900 }) => {
  await page.setViewportSize(size)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/eingang')
  await expect(page.locator('[data-inbox-row]').first()).toBeVisible()
}

for (const width of [1280, 900]) {
  test(`the bar of the chosen rows stays in sight below a long list: ${width} px`, async ({ page }) => {
    await openInbox(page, { width, height: 700 })
    await page
      .getByRole('checkbox', { name: /^Auswählen: / })
      .first()
      .check()
    await page.locator('[data-inbox-row]').last().scrollIntoViewIfNeeded()
    const clear = page.getByRole('button', { name: 'Auswahl aufheben' })
    await expect(clear).toBeInViewport({ ratio: 1 })
    // Nothing covers it.
    await clear.click()
    await expect(page.getByText('1 ausgewählt')).toHaveCount(0)
  })
}

test('among many colleagues, a part of the name finds the one who takes over', async ({ page, request }) => {
  for (let nth = 0; nth < 5; nth++) await makeUser(request, { role: 'backoffice' })
  const { id, name, lastName } = await makeUser(request, { role: 'backoffice' })
  await openInbox(page)
  await page.locator('[data-inbox-row]').last().click()
  const record = page.getByRole('region', { name: 'Geöffneter Eintrag' })
  await record.getByRole('button', { name: 'Zuständigkeit ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zuständigkeit' })
  const search = dialog.getByRole('searchbox', { name: 'Person suchen' })
  await search.fill('gibt es nicht')
  await expect(dialog).toContainText('Niemand heißt so')
  await search.fill(lastName.slice(1).toUpperCase())
  await expect(dialog.getByRole('radio', { name })).toBeChecked()
  await expect(dialog).toContainText(`@${id}`)
  await search.press('Enter')
  await expect(record).toContainText(`Zuständig: ${name}`)
})

test('letters typed before the palette has loaded are searched, and are no keys of the inbox', async ({ page }) => {
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
    await loading
    await route.continue()
  })
  await openInbox(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jxa')
  load()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('jxa')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/eingang')
  await expect(page.getByText('1 ausgewählt')).toHaveCount(0)
})

test('one’s own rows do not repeat one’s name, and on a low window the sidebar shows its current entry', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signInQuickly(page, 'backoffice')
  await page.goto('/admin/eingang?view=mine')
  const rows = page.getByRole('list', { name: 'Einträge im Eingang' })
  await expect(rows.getByRole('listitem').first()).toBeVisible()
  await expect(rows).not.toContainText('bei Beate Olschewski')
  await page.goto('/admin/eingang')
  await expect(rows).toContainText('bei Beate Olschewski')
  await page.goto('/admin/form-config')
  await expect(page.getByRole('link', { name: 'Formularkonfiguration' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeInViewport({ ratio: 1 })
})
