import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin } from './partners.ts'
import { bearerOf, makeUser, newPerson, signInQuickly } from './portal.ts'

test('users are suspended together: one changed meanwhile is named, and the others come back', async ({ page, request }) => {
  const { lastName } = newPerson()
  const users = [
    await makeUser(request, { lastName }),
    await makeUser(request, { lastName }),
    await makeUser(request, { lastName }),
    await makeUser(request, { lastName, status: 'suspended' }),
  ]
  const [first, second, third] = users
  const statuses = async () => {
    const answers = users.map(({ id, headers }) => request.get(`/api/users/${id}`, { headers }))
    return Promise.all(answers.map(async (answer) => (await (await answer).json()).status))
  }
  await signInQuickly(page, 'admin')
  await page.goto(`/admin/user-management?search=${lastName}`)
  await page.getByRole('checkbox', { name: 'Diese Seite auswählen' }).click()
  await expect(page.getByText('4 ausgewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Sperren' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText('3 Benutzer sperren')
  await expect(dialog).toContainText('Eine ausgewählte Zeile lässt das nicht zu und bleibt, wie sie ist.')
  await expect(dialog).toContainText(`(@${third?.id})`)
  expect(await accessibilityFindings(page)).toEqual([])
  const changed = await request.patch(`/api/users/${second?.id}`, {
    headers: await bearerOf(request, 'admin'),
    data: { firstName: 'Anders' },
  })
  expect(changed.ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Sperren' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 Benutzer gesperrt, 1 nicht möglich')
  await expect(dialog.getByRole('list', { name: 'Nicht möglich' })).toContainText(`(@${second?.id})`)
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await statuses()).toEqual(['suspended', 'active', 'suspended', 'suspended'])
  await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 Benutzer zurückgesetzt')
  expect(await statuses()).toEqual(['active', 'active', 'active', 'suspended'])
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('row').filter({ hasText: `@${first?.id}` })).toContainText('Aktiv')
  await expect(page.getByText('Diese Seite auswählen')).toBeVisible()
})

test('deleted records are restored together, or deleted for good', async ({ page, request }) => {
  const { lastName } = newPerson()
  const staff = await asAdmin(request)
  const partners = [await staff.partner(`Haus ${lastName}`), await staff.partner(`Hof ${lastName}`)]
  const exist = () =>
    Promise.all(
      partners.map(async ({ id }) => (await request.get(`/api/ib-partners/${id}`, { headers: await bearerOf(request, 'admin') })).ok()),
    )
  const deleteAll = () => Promise.all(partners.map(({ id }) => staff.removePartner(id)))
  const chooseAll = async () => {
    await page.goto('/admin/papierkorb?kind=partner')
    for (const name of ['Haus', 'Hof']) await page.getByRole('checkbox', { name: `Auswählen: ${name} ${lastName}` }).click()
  }
  await deleteAll()
  await signInQuickly(page, 'admin')
  await chooseAll()
  const list = page.getByRole('region', { name: 'Papierkorb' })
  await list.getByRole('button', { name: 'Wiederherstellen', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('2 Einträge wiederhergestellt')
  expect(await exist()).toEqual([true, true])

  await deleteAll()
  await chooseAll()
  await list.getByRole('button', { name: 'Endgültig löschen', exact: true }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Das lässt sich nicht rückgängig machen.')
  await question.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('2 Einträge endgültig gelöscht')
  await page.getByRole('dialog').getByRole('button', { name: 'Fertig' }).click()
  await expect(list.getByText(lastName)).toHaveCount(0)
})

test('the password is asked for once; without it nothing happens and the choice stays', async ({ page, request }) => {
  const { lastName } = newPerson()
  for (let made = 0; made < 2; made++) await makeUser(request, { lastName })
  await signInQuickly(page, 'admin')
  // The server answers so ten minutes after the last proof.
  let refusals = 2
  await page.route('/api/users/*', async (route) => {
    if (route.request().method() !== 'PATCH' || refusals-- <= 0) return route.fallback()
    await route.fulfill({
      status: 403,
      json: { code: 'proof_required', message: 'Bitte bestätigen Sie zuerst, dass Sie es sind.', requestId: '' },
    })
  })
  await page.goto(`/admin/user-management?search=${lastName}`)
  await page.getByRole('checkbox', { name: 'Diese Seite auswählen' }).click()
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' })
  const suspend = async () => {
    await page.getByRole('button', { name: 'Sperren' }).click()
    await dialog.getByRole('button', { name: 'Sperren' }).click()
  }
  await suspend()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog.getByRole('status')).toHaveText('0 Benutzer gesperrt, 2 nicht bearbeitet')
  await expect(dialog).toContainText('Bitte bestätigen Sie zuerst, dass Sie es sind.')
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByText('2 ausgewählt')).toBeVisible()

  await suspend()
  await question.getByLabel('Passwort').fill('Demo-2026!')
  await question.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 Benutzer gesperrt')
})
