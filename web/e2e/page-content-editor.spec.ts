import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectFrameInView } from './dialogs.ts'
import { asAdmin, freshWord } from './partners.ts'
import { signInQuickly, visit } from './portal.ts'

const openEditor = async (page: Page, company: string) => {
  await page.goto(`/admin/ib-hierarchy?search=${encodeURIComponent(company)}`)
  await page.getByRole('button', { name: `Aktionen für ${company}` }).click()
  await page.getByRole('menuitem', { name: 'Landing-Page-Konfiguration' }).click()
  const editor = page.getByRole('dialog', { name: 'Landing-Page-Konfiguration' })
  await expect(editor.getByRole('tab', { name: 'Inhalte' })).toBeVisible()
  return editor
}

test('visitors read what staff write in the editor: texts, benefits in order, a testimonial, contact and title', async ({
  page,
  request,
  browser,
}) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Altona ${word}`)
  const { partnerId } = await admin.read(`/api/ib-partners/${id}`)
  await signInQuickly(page, 'manager')
  const editor = await openEditor(page, `Altona ${word}`)

  await editor.getByLabel('Titel', { exact: true }).fill('Werden Sie <em>Partner</em> in Altona.<script>alert(1)</script>')
  // The dialog ends with its button bar, in view: no part of the form shows below it.
  await expectFrameInView(page, 'Landing-Page-Konfiguration')
  const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
  const buttonBar = editor.getByRole('button', { name: 'Speichern' }).locator('..')
  // While the dialog opens, both move.
  await expect.poll(async () => (await bottomOf(buttonBar)) - (await bottomOf(editor))).toBe(0)
  await editor.getByRole('tab', { name: 'Vorteile' }).click()
  await expect(editor.getByRole('textbox', { name: 'Vorteil 1' })).toHaveValue('Hohe Rückvergütung je nach Handelstyp')
  await expect(editor.getByRole('textbox', { name: 'Vorteil 3' })).toHaveValue('Professionelle Unterstützung')
  await editor.getByRole('button', { name: 'Vorteil hinzufügen' }).click()
  await editor.getByRole('textbox', { name: 'Vorteil 4' }).fill('Eigener Stammtisch')
  await editor.getByRole('button', { name: 'Vorteil 4 nach oben' }).click()
  await editor.getByRole('button', { name: 'Vorteil 2 entfernen' }).click()
  await editor.getByRole('tab', { name: 'Erfahrungsberichte' }).click()
  await editor.getByRole('button', { name: 'Erfahrungsbericht hinzufügen' }).click()
  await expect(editor.getByLabel('Bewertung')).toHaveValue('5')
  await editor.getByRole('textbox', { name: 'Name' }).fill('Wiebke Harms')
  await editor.getByLabel('Bewertung').selectOption('4 von 5')
  await editor.getByRole('tab', { name: 'Kontakt' }).click()
  await editor.getByLabel('Erreichbarkeit').fill('Mo bis Fr, 9 bis 17 Uhr')
  await editor.getByRole('tab', { name: 'SEO & Design' }).click()
  await expect(editor.getByText('Maximal 150 Zeichen')).toBeVisible()
  await expect(editor.getByText('Maximal 300 Zeichen')).toBeVisible()
  await editor.getByLabel('Meta-Titel').fill(`Altona ${word} sucht Partner`)

  // The testimonial has no text yet: saving focuses it.
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await expect(editor.getByRole('tab', { name: 'Erfahrungsberichte' })).toHaveAttribute('aria-selected', 'true')
  await expect(editor.getByText('Text ist erforderlich')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Text' }).fill('Läuft seit einem Jahr rund.')
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Landing-Page-Konfiguration gespeichert')).toBeVisible()
  await expect(editor.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Werden Sie Partner in Altona.')
  // A picture that is chosen but not uploaded would be lost.
  await editor.getByRole('tab', { name: 'Bilder' }).click()
  const logo = editor.getByRole('group', { name: 'Logo' })
  await logo.locator('input[type=file]').setInputFiles('web/public/images/icon-192.png')
  await logo.getByRole('button', { name: 'Hochladen' }).press('Escape')
  await page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await logo.getByRole('button', { name: 'Abbrechen' }).click()
  await editor.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(editor).toHaveCount(0)

  const visitor = await browser.newPage()
  await visit(visitor, `/ib-recruitment/${partnerId}`)
  await expect(visitor).toHaveTitle(`Altona ${word} sucht Partner`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Werden Sie Partner in Altona.')
  const benefits = visitor
    .getByRole('listitem')
    .filter({ hasText: /Hohe Rückvergütung|Eigener Stammtisch|Professionelle Unterstützung|Tägliche Auszahlung/ })
  await expect(benefits).toContainText(['Hohe Rückvergütung je nach Handelstyp', 'Eigener Stammtisch', 'Professionelle Unterstützung'])
  await expect(visitor.getByText('Läuft seit einem Jahr rund.')).toBeVisible()
  await expect(visitor.getByText('4 von 5')).toBeVisible()
  await expect(visitor.getByText('Mo bis Fr, 9 bis 17 Uhr')).toBeVisible()
})

test('the editor previews the page, and lists what visitors would not see, before anything is saved', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Altona ${word}`)
  await signInQuickly(page, 'manager')
  const editor = await openEditor(page, `Altona ${word}`)
  const preview = editor.frameLocator('iframe')
  await editor.getByLabel('Titel', { exact: true }).fill('Noch <em>nicht</em> gespeichert<script>alert(1)</script>')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Noch nicht gespeichert')
  await expect(editor.getByRole('status').filter({ hasText: 'Diese Teile werden entfernt:' })).toContainText('<script>…</script>')
  await expect(editor.getByRole('tab', { name: 'Inhalte Hinweis' })).toBeVisible()
  await editor.getByRole('tab', { name: 'Vorteile' }).click()
  await editor.getByRole('textbox', { name: 'Vorteil 1' }).fill('Kaffee <strong>am</strong> <h2>Fischmarkt</h2>')
  await expect(preview.getByText('Kaffee am Fischmarkt')).toBeVisible()
  await expect(editor.getByRole('status').filter({ hasText: 'Diese Teile werden entfernt:' })).toHaveText(/:<h2>$/)
  await editor.getByRole('tab', { name: 'SEO & Design' }).click()
  await editor.getByLabel('Eigenes CSS').fill('h1 { color: rgb(10 112 128); position: fixed }')
  await expect(editor.getByText('h1 { position: fixed }')).toBeVisible()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(10, 112, 128)')
  expect(await admin.read(`/api/ib-partners/${id}`)).toMatchObject({ landingPageTitle: null, landingPageCustomCss: null })

  await page.setViewportSize({ width: 360, height: 800 })
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCount(0)
  await editor.getByRole('button', { name: 'Vorschau' }).click()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Noch nicht gespeichert')
  await expect(editor.getByRole('tablist')).toBeHidden()
  await editor.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(editor.getByLabel('Eigenes CSS')).toBeVisible()
})

test('entries can be reordered and removed by keyboard: the focus stays, and the new place is announced', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  await admin.partner(`Altona ${word}`)
  await signInQuickly(page, 'manager')
  const editor = await openEditor(page, `Altona ${word}`)
  await editor.getByRole('tab', { name: 'Vorteile' }).click()
  await editor.getByRole('button', { name: 'Vorteil 2 nach oben' }).press('Enter')
  await expect(editor.getByRole('textbox', { name: 'Vorteil 1' })).toHaveValue('Tägliche Auszahlung möglich')
  await expect(editor.getByText('Vorteil ist jetzt an Stelle 1 von 3.')).toBeAttached()
  await expect(editor.getByRole('button', { name: 'Vorteil 1 nach oben' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('textbox', { name: 'Vorteil 1' })).toHaveValue('Tägliche Auszahlung möglich')
  await editor.getByRole('button', { name: 'Vorteil 3 entfernen' }).press('Enter')
  await expect(editor.getByRole('button', { name: 'Vorteil 2 entfernen' })).toBeFocused()
})

test('the editor asks before unsaved changes are lost; a failure keeps them and says so', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  await admin.partner(`Altona ${word}`)
  await signInQuickly(page, 'manager')
  const editor = await openEditor(page, `Altona ${word}`)
  await editor.getByLabel('Untertitel').fill('Noch nicht fertig')
  await page.route('**/api/ib-partners/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Fehler beim Speichern')).toBeVisible()
  await expect(page.getByText('Die Konfiguration konnte nicht gespeichert werden.')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(editor.getByLabel('Untertitel')).toHaveValue('Noch nicht fertig')
  await editor.getByRole('button', { name: 'Abbrechen' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(editor).toHaveCount(0)
})

test('when two people edit one page, the list changed here stays as a whole and all others become the stored ones', async ({
  page,
  request,
}) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Altona ${word}`)
  await signInQuickly(page, 'manager')
  const editor = await openEditor(page, `Altona ${word}`)
  await editor.getByRole('tab', { name: 'Vorteile' }).click()
  await editor.getByRole('button', { name: 'Vorteil 1 entfernen' }).click()
  const benefits = ['Tägliche Auszahlung möglich', 'Professionelle Unterstützung']

  const colleague = { name: 'Jette', content: 'Läuft rund.', rating: 5 }
  await admin.changePartner(id, {
    landingPageTitle: 'Vom Kollegen',
    landingPageBenefits: ['Eins', 'Zwei', 'Drei', 'Vier'],
    landingPageTestimonials: [colleague],
  })
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await editor.getByRole('button', { name: 'Neu laden' }).click()
  await expect(editor.getByRole('textbox')).toHaveCount(2)
  await expect(editor.getByText('Auch jemand anderes hat inzwischen geändert: Anwerbeseite: Vorteile.')).toBeVisible()
  await expect(editor.getByText('Eins, Zwei, Drei, Vier')).toBeVisible()
  await expect(editor.getByText('hier schon übernommen: Anwerbeseite: Titel, Anwerbeseite: Erfahrungsberichte.')).toBeVisible()
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Landing-Page-Konfiguration gespeichert')).toBeVisible()
  expect(await admin.read(`/api/ib-partners/${id}`)).toMatchObject({
    landingPageTitle: 'Vom Kollegen',
    landingPageBenefits: benefits,
    landingPageTestimonials: [colleague],
  })
})

test('going back asks before unsaved changes are lost, and the editor stays', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  await admin.partner(`Altona ${word}`)
  await signInQuickly(page, 'manager')
  await page.goto('/admin/ib-management')
  const editor = await openEditor(page, `Altona ${word}`)
  const address = page.url()
  await editor.getByLabel('Untertitel').fill('Noch nicht fertig')
  const question = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
  for (const _ of [1, 2]) {
    await page.goBack()
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect(editor.getByLabel('Untertitel')).toHaveValue('Noch nicht fertig')
    expect(page.url()).toBe(address)
  }
  await editor.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Landing-Page-Konfiguration gespeichert')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/ib-management/)
})
