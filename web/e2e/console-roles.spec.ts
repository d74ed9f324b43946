import { type APIRequestContext, expect, test } from '@playwright/test'
import { bearerOf, signInQuickly } from './portal.ts'

const roles = '/admin/role-management'

/** Grants or revokes a role's permission. All tests share the roles: each test restores them, even if it fails. */
const setRight = async (request: APIRequestContext, role: string, key: string, permissionValue: boolean) => {
  const headers = await bearerOf(request, 'admin')
  const rows = await (await request.get(`/api/role-permissions?role=${role}`, { headers })).json()
  const { id } = rows.find(({ permissionKey }: { permissionKey: string }) => permissionKey === key)
  await request.patch(`/api/role-permissions/${id}`, { headers, data: { permissionValue } })
}

test('a permission switched on the role page is saved at once and kept after a reload', async ({ page, request }) => {
  await signInQuickly(page, 'admin')
  await page.goto(roles)
  await page.getByRole('tab', { name: /Backoffice/ }).click()
  await expect(page).toHaveURL(/role=backoffice/)
  const area = page.getByRole('region', { name: 'Berichte' })
  const right = area.getByRole('switch', { name: 'Berichte erstellen' })
  await expect(right).not.toBeChecked()
  await expect(area).toContainText('1 von 4')
  try {
    await right.click()
    await expect(right).toBeChecked()
    await expect(page.getByText('Berechtigung aktualisiert')).toBeVisible()
    await expect(area).toContainText('2 von 4')
    await page.reload()
    await expect(right).toBeChecked()
    await right.click()
    await expect(right).not.toBeChecked()
  } finally {
    await setRight(request, 'backoffice', 'reports.create', false)
  }
})

test('a permission without the one to see its area comes with a warning', async ({ page, request }) => {
  await signInQuickly(page, 'admin')
  await page.goto(`${roles}?role=viewer`)
  const area = page.getByRole('region', { name: 'Datenschutz' })
  const remark =
    'Gilt, aber ohne „Datenschutzanfragen sehen, mit allen Daten der betroffenen Personen“ zeigt der Bereich nicht, was er enthält.'
  const right = area.getByRole('switch', { name: /^Datenschutzanfragen bearbeiten/ })
  await expect(right).not.toBeChecked()
  await expect(area).not.toContainText(remark)
  try {
    await right.click()
    await expect(area).toContainText(remark)
  } finally {
    await setRight(request, 'viewer', 'privacy.act', false)
  }
})

test('a refused switch falls back, and the page says why', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto(`${roles}?role=viewer`)
  const right = page.getByRole('switch', { name: 'Kunden anlegen' })
  await page.route('**/api/role-permissions/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Gerade nicht.' } }),
  )
  await right.click()
  await expect(page.getByText('Fehler beim Aktualisieren der Berechtigung.')).toBeVisible()
  await expect(page.getByText('Gerade nicht.')).toBeVisible()
  await expect(right).not.toBeChecked()
})

test('after two quick clicks on a switch the last one is stored, even if the first write is slow', async ({ page, request }) => {
  await signInQuickly(page, 'admin')
  await page.goto(`${roles}?role=viewer`)
  const right = page.getByRole('switch', { name: 'Berichte löschen' })
  await expect(right).not.toBeChecked()
  const written: unknown[] = []
  const release = Promise.withResolvers<void>()
  await page.route('**/api/role-permissions/*', async (route) => {
    written.push(route.request().postDataJSON())
    if (written.length === 1) await release.promise
    await route.continue()
  })
  try {
    await right.click()
    await expect(right).toBeChecked()
    await right.click()
    await expect(right).not.toBeChecked()
    await expect.poll(() => written).toEqual([{ permissionValue: true }])
    release.resolve()
    await expect(page.getByText('Berichte löschen: entzogen')).toBeVisible()
    expect(written).toEqual([{ permissionValue: true }, { permissionValue: false }])
    await expect(right).not.toBeChecked()
    await page.reload()
    await expect(right).not.toBeChecked()
  } finally {
    await setRight(request, 'viewer', 'reports.delete', false)
  }
})

test('without the right to change permissions, the switches are visible but locked', async ({ page }) => {
  await signInQuickly(page, 'manager')
  await page.goto(`${roles}?role=viewer`)
  await expect(page.getByText('Zum Ändern fehlt Ihnen die Berechtigung.')).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Kunden sehen/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Kunden sehen/ })).toBeDisabled()
})

test('a role without permissions offers to initialise them, and reports a failure', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.route('**/api/role-permissions', (route) => route.fulfill({ json: [] }), { times: 1 })
  await page.goto(roles)
  await page.route('**/api/role-permissions/initialize', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Berechtigungen initialisieren' }).click()
  await expect(page.getByText('Fehler beim Initialisieren der Berechtigungen.')).toBeVisible()
  await page.getByRole('button', { name: 'Berechtigungen initialisieren' }).click()
  await expect(page.getByText('Berechtigungen initialisiert')).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Benutzer sehen/ })).toBeVisible()
})

test('the page opens on the first role with changeable permissions, arrow keys move between tabs, and the address keeps the role', async ({
  page,
}) => {
  await signInQuickly(page, 'admin')
  await page.goto(roles)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect(page.getByRole('tab')).toHaveText([/^Administrator/, /^Manager/, /^Backoffice/, /^Betrachter/, /^IB-Partner/])
  await expect(tab(/Manager/)).toHaveAttribute('aria-selected', 'true')
  await tab(/Manager/).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(/Administrator/)).toBeFocused()
  await expect(tab(/Administrator/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(tab(/IB-Partner/)).toBeFocused()
  await expect(tab(/IB-Partner/)).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(/Administrator/)).toHaveAttribute('aria-selected', 'true')
})

test('locked switches show the stored value and the reason, and permissions without a feature say so', async ({ page, request }) => {
  await signInQuickly(page, 'admin')
  try {
    await setRight(request, 'ib_partner', 'reports.export', true)
    await page.goto(`${roles}?role=ib_partner`)
    await expect(page.getByText('Die Schalter zeigen, was gespeichert ist, und sind gesperrt, denn')).toBeVisible()
    const stored = page.getByRole('switch', { name: 'Listen als CSV exportieren' })
    await expect(stored).toBeChecked()
    await expect(stored).toBeDisabled()
  } finally {
    await setRight(request, 'ib_partner', 'reports.export', false)
  }
  await page.goto(`${roles}?role=viewer`)
  await expect(page.getByRole('switch', { name: /^Berichte löschen\s*Noch ohne Funktion/ })).toBeEnabled()
  await expect(page.getByText('Noch ohne Funktion')).toHaveCount(2)
})

test('a granted permission shows its screen without a new sign-in', async ({ browser, request }) => {
  const page = await browser.newPage()
  await signInQuickly(page, 'backoffice')
  await page.goto('/admin')
  const entry = page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name: 'Protokoll' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(entry).toHaveCount(0)
  try {
    await setRight(request, 'backoffice', 'system.logs', true)
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(entry).toBeVisible({ timeout: 1000 })
    }).toPass()
  } finally {
    await setRight(request, 'backoffice', 'system.logs', false)
  }
  await page.close()
})
