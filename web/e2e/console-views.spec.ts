import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { bearerOf, makeUser, newPerson, signInQuickly } from './portal.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Ansichten' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Verwaltung' })
const menu = async (page: Page, action: string) => {
  await page.getByRole('button', { name: /^Aktionen für die Ansicht/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('filters and order of the customers are saved as a view, changed, discarded and found again in the sidebar', async ({
  page,
  request,
}) => {
  const clerk = await makeUser(request, { role: 'manager' })
  const name = `Aktive ${clerk.id}`
  await signInQuickly(page, clerk.id)
  await page.goto('/admin/customers')
  await page.getByLabel('Status').selectOption('active')
  await page.getByLabel('Reihenfolge').selectOption('createdAt')
  await page.getByRole('button', { name: 'Ansicht sichern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ansicht sichern' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Sichern' }).click()
  const tab = tabs(page).getByRole('link', { name })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/ansicht=\d+.*status=active.*sort=createdAt/)

  await page.getByLabel('Typ').selectOption('client')
  await expect(tab).toHaveAccessibleName(`${name} geändert`)
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByLabel('Typ')).toHaveValue('')
  await expect(tab).toHaveAccessibleName(name)
  await page.getByLabel('Typ').selectOption('client')
  await page.getByRole('button', { name: 'Änderungen sichern' }).click()
  await expect(page.getByText('Änderungen gesichert')).toBeVisible()
  await expect(tab).toHaveAccessibleName(name)

  await tabs(page).getByRole('link', { name: 'Alle' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('')
  await tab.click()
  await expect(page.getByLabel('Status')).toHaveValue('active')
  await sidebar(page).getByRole('link', { name: 'Material' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Material')
  await sidebar(page)
    .getByRole('link', { name: /^Kunden/ })
    .click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByLabel('Typ')).toHaveValue('client')
  expect(await accessibilityFindings(page)).toEqual([])

  await menu(page, 'Löschen')
  await expect(page.getByText('Ansicht gelöscht')).toBeVisible()
  await expect(tab).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(tab).toBeVisible()
})

test('a filter and an order that are chosen in the same moment are both kept', async ({ page }) => {
  await signInQuickly(page, 'manager')
  await page.goto('/admin/customers')
  await expect(page.getByLabel('Reihenfolge')).toBeVisible()
  await page.evaluate(() => {
    for (const [label, value] of [
      ['Status', 'active'],
      ['Reihenfolge', 'createdAt'],
    ]) {
      const selects = [...document.querySelectorAll('select')]
      const select = selects.find((one) => one.ariaLabel === label || one.labels[0]?.textContent === label)
      if (select === undefined || value === undefined) throw new Error(`No select „${label}“`)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/status=active.*sort=createdAt/)
})

test('a view for all is a tab of everybody, in the order of each; an address with a private one falls back to its filters', async ({
  page,
  request,
}) => {
  const { lastName } = newPerson()
  const [author, reader] = [await makeUser(request), await makeUser(request)]
  const save = async (name: string, isShared: boolean) => {
    const data = { name, isShared, filters: { status: 'inactive' } }
    const answer = await request.post('/api/saved-views/customers', { headers: await bearerOf(request, author.id), data })
    expect(answer.status()).toBe(201)
    const { id }: { id: number } = await answer.json()
    return id
  }
  const [shared, own] = [await save(`Ruhende ${lastName}`, true), await save(`Eigene ${lastName}`, false)]
  await signInQuickly(page, reader.id)
  await page.goto(`/admin/customers?ansicht=${own}&status=inactive`)
  await expect(page.getByText('Diese Ansicht gibt es nicht mehr, oder sie ist privat.')).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('inactive')
  await page.goto(`/admin/customers?ansicht=${shared}&status=inactive`)
  const tab = tabs(page).getByRole('link', { name: `Ruhende ${lastName}` })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tabs(page).getByRole('link', { name: `Eigene ${lastName}` })).toHaveCount(0)
  await page.getByRole('button', { name: /^Aktionen für die Ansicht/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Löschen' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // On phones a select takes the place of the tabs.
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(tabs(page)).toHaveCount(0)
  await page.getByLabel('Ansicht', { exact: true }).selectOption({ label: 'Alle' })
  await expect(page).not.toHaveURL(/status=/)
  await page.getByLabel('Ansicht', { exact: true }).selectOption({ label: `Ruhende ${lastName}` })
  await expect(page).toHaveURL(/status=inactive/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await accessibilityFindings(page)).toEqual([])
})

test('columns of the customers are chosen and ordered by keyboard, and kept in the address', async ({ page }) => {
  await signInQuickly(page, 'viewer')
  await page.goto('/admin/customers')
  const heads = () => page.getByRole('columnheader').allTextContents()
  await expect.poll(heads).toEqual(['Name', 'E-Mail', 'Land', 'Typ', 'Status', 'Erstellt'])
  await page.getByRole('button', { name: 'Spalten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spalten' })
  await dialog.getByLabel('Land', { exact: true }).uncheck()
  await dialog.getByLabel('Wiedervorlage', { exact: true }).check()
  const forward = dialog.getByRole('button', { name: 'Status nach vorn' })
  await forward.focus()
  await page.keyboard.press('Enter')
  await expect(forward).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(heads).toEqual(['Name', 'Status', 'E-Mail', 'Typ', 'Erstellt', 'Wiedervorlage'])
  await page.reload()
  await expect.poll(heads).toEqual(['Name', 'Status', 'E-Mail', 'Typ', 'Erstellt', 'Wiedervorlage'])
  await page.getByRole('button', { name: 'Spalten' }).click()
  await dialog.getByRole('button', { name: 'Zurücksetzen' }).click()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(heads).toEqual(['Name', 'E-Mail', 'Land', 'Typ', 'Status', 'Erstellt'])
})
