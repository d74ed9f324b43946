import { expect, test } from '@playwright/test'
import { bearerOf, signInQuickly } from './portal.ts'

const screen = '/admin/form-config'
const someKey = () => `auswahl${Date.now().toString(36)}${process.pid.toString(36)}`

test('creates a configuration, edits it in place, reorders it, switches it off and deletes it', async ({ page, request }) => {
  const key = someKey()
  const headers = await bearerOf(request, 'admin')
  const stored = async () => {
    const all = await (await request.get('/api/form-configurations', { headers })).json()
    return all.find(({ configKey }: { configKey: string }) => configKey === key)
  }
  await signInQuickly(page, 'admin')
  await page.goto(screen)

  await test.step('key and type are asked for', async () => {
    await page.getByRole('button', { name: 'Konfiguration anlegen' }).click()
    await page.getByRole('button', { name: 'Konfiguration erstellen' }).click()
    await expect(page.getByText('Bitte füllen Sie alle Pflichtfelder aus.').first()).toBeVisible()
    await expect(page.getByLabel('Typ').getByRole('option')).toHaveText(['Bitte wählen', 'Auswahl', 'Mehrfachauswahl'])
  })
  await test.step('with two options it is created', async () => {
    await page.getByLabel('Schlüssel').fill(key)
    await page.getByLabel('Typ').selectOption('multi-select')
    for (const [index, word] of ['eins', 'zwei'].entries()) {
      await page.getByRole('button', { name: 'Option hinzufügen' }).click()
      await page.getByLabel(`Option ${index + 1}: Wert`).fill(word)
      await page.getByLabel(`Option ${index + 1}: Bezeichnung`).fill(`Wort ${word}`)
    }
    await page.getByRole('button', { name: 'Konfiguration erstellen' }).click()
    await expect(page.getByText('Konfiguration erstellt')).toBeVisible()
  })
  const card = page.getByRole('listitem').filter({ hasText: key })
  await test.step('it is edited inside its card', async () => {
    await expect(card).toContainText('Mehrfachauswahl, 2 Optionen')
    await card.getByRole('button', { name: `Bearbeiten: ${key}` }).click()
    await page.getByRole('button', { name: 'Option 2 nach oben' }).click()
    await page.getByRole('switch', { name: 'Option 2: aktiv' }).click()
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(page.getByText('Konfiguration aktualisiert')).toBeVisible()
    await expect(card).toContainText('Wort zwei · Wort eins (inaktiv)')
    expect((await stored()).options).toEqual([
      { value: 'zwei', label: 'Wort zwei', isActive: true },
      { value: 'eins', label: 'Wort eins', isActive: false },
    ])
  })
  await test.step('it is switched off, and visitors no longer get it', async () => {
    await card.getByRole('switch', { name: `${key}: aktiv` }).click()
    await expect(card.getByRole('switch', { name: `${key}: aktiv` })).not.toBeChecked()
    await expect(card).toContainText('Inaktiv')
    // The switch already shows the state that the server is still storing.
    await expect.poll(async () => (await request.get('/api/form-configurations')).text()).not.toContain(key)
  })
  await test.step('it is deleted by name', async () => {
    await card.getByRole('button', { name: `Löschen: ${key}` }).click()
    await expect(page.getByRole('alertdialog')).toContainText(key)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByText('Konfiguration gelöscht')).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})

test('refuses an existing key with a reason, and asks before an edit is lost', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto(screen)
  await page.getByRole('button', { name: 'Konfiguration anlegen' }).click()
  await page.getByLabel('Schlüssel').fill('country')
  await page.getByLabel('Typ').selectOption('select')
  await page.getByRole('button', { name: 'Konfiguration erstellen' }).click()
  await expect(page.getByText('Konfiguration konnte nicht erstellt werden.')).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page.getByLabel('Schlüssel')).toHaveValue('country')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByLabel('Schlüssel')).toHaveCount(0)
})

test('saving a configuration that someone else has changed reloads it and keeps what was typed', async ({ page, request }) => {
  const headers = await bearerOf(request, 'admin')
  const configKey = someKey()
  const data = { configKey, configType: 'select', options: [{ value: 'eins', label: 'Eins' }] }
  const { id } = await (await request.post('/api/form-configurations', { headers, data })).json()
  await signInQuickly(page, 'admin')
  await page.goto(screen)
  await page.getByRole('button', { name: `Bearbeiten: ${configKey}` }).click()
  await page.getByLabel('Option 1: Bezeichnung').fill('Die Eins')
  await request.put(`/api/form-configurations/${id}`, { headers, data: { isActive: false, configKey: `${configKey}neu` } })
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByRole('alert')).toContainText('Der Eintrag wurde inzwischen geändert.')
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expect(page.getByLabel('Schlüssel')).toHaveValue(`${configKey}neu`)
  await expect(page.getByLabel('Option 1: Bezeichnung')).toHaveValue('Die Eins')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Konfiguration aktualisiert')).toBeVisible()
  const saved = await (await request.get(`/api/form-configurations?search=${configKey}`, { headers })).json()
  expect(saved).toMatchObject([{ configKey: `${configKey}neu`, isActive: false, options: [{ label: 'Die Eins' }] }])
  await request.delete(`/api/form-configurations/${id}`, { headers })
})

test('failures to change and to delete have different messages', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto(screen)
  await page.route('**/api/form-configurations/*', (route) => route.abort())
  await page.getByRole('switch', { name: 'Erwartetes Handelsvolumen: aktiv' }).click()
  await expect(page.getByText('Konfiguration konnte nicht aktualisiert werden.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Erwartetes Handelsvolumen: aktiv' })).toBeChecked()
  await page.getByRole('button', { name: 'Löschen: Erwartetes Handelsvolumen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Konfiguration konnte nicht gelöscht werden.')).toBeVisible()
})

test('a list of the public forms shows what they offer while it is switched off, and keeps an active option', async ({ page }) => {
  await signInQuickly(page, 'admin')
  await page.goto(screen)
  const card = page.getByRole('listitem').filter({ hasText: 'Handelserfahrung' })
  const active = card.getByRole('switch', { name: 'Handelserfahrung: aktiv' })
  const before = 'Ausgeschaltet bieten die Formulare die Standardliste mit 4 Optionen an.'
  const after = 'Ausgeschaltet. Die Formulare bieten die Standardliste mit 4 Optionen an:'
  await expect(active).toHaveAccessibleDescription(before)
  await active.click()
  await expect(page.getByText('Konfiguration aktualisiert')).toBeVisible()
  await expect(card).toContainText(`${after}Anfänger (0–1 Jahr) · Fortgeschritten (1–3 Jahre) · Erfahren (3–5 Jahre)`)
  await page.reload()
  await expect(active).not.toBeChecked()
  await active.click()
  await expect(active).toHaveAccessibleDescription(before)

  await page.getByRole('button', { name: 'Bearbeiten: Handelserfahrung' }).click()
  await expect(page.getByRole('switch', { name: 'Aktiv', exact: true })).toHaveAccessibleDescription(before)
  const options = page.getByRole('switch', { name: /^Option \d: aktiv$/ })
  await expect(options).toHaveCount(4)
  for (const option of await options.all()) await option.click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  const said = 'Die Formulare brauchen diese Liste. Lassen Sie mindestens eine Option aktiv.'
  await expect(page.getByRole('group', { name: 'Optionen' })).toContainText(said)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
})

test('without the right to change, configurations have no buttons', async ({ page }) => {
  await signInQuickly(page, 'backoffice')
  await page.goto(screen)
  await expect(page.getByRole('heading', { name: /Handelserfahrung/ })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /anlegen|Bearbeiten|Löschen/ })).toHaveCount(0)
})

test('opening another card asks about unsaved changes first, and the focus returns to the button that opened a card', async ({
  page,
  request,
}) => {
  const headers = await bearerOf(request, 'admin')
  const key = someKey()
  const options = ['eins', 'zwei'].map((value) => ({ value, label: value, isActive: true }))
  await request.post('/api/form-configurations', { headers, data: { configKey: key, configType: 'select', options, isActive: true } })
  await signInQuickly(page, 'admin')
  await page.goto(screen)
  const edit = page.getByRole('button', { name: `Bearbeiten: ${key}` })
  await edit.click()
  await expect(page.getByLabel('Schlüssel')).toBeFocused()
  await page.getByRole('button', { name: 'Option 1 entfernen' }).click()
  await expect(page.getByLabel('Option 1: Wert')).toBeFocused()
  await page.getByRole('button', { name: 'Konfiguration anlegen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page.getByLabel('Option 1: Wert')).toHaveValue('zwei')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(edit).toBeFocused()
})
