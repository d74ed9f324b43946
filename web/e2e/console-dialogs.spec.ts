import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { expectFrameInView } from './dialogs.ts'
import { asAdmin, freshWord } from './partners.ts'
import { newPerson, signInQuickly } from './portal.ts'

const expectAccessible = async (page: Page, what: string) => {
  // Another test covers the page inside the preview.
  expect(await accessibilityFindings(page, { exclude: 'iframe' }), what).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} scrolls sideways`).toBeLessThanOrEqual(0)
  if (await page.locator('[role$=dialog][data-state=open]').count()) await expectFrameInView(page, what)
}

for (const { colorScheme, width, tag } of [
  { colorScheme: 'light', width: 1440, tag: ['@nightly'] },
  { colorScheme: 'dark', width: 320, tag: [] },
] as const) {
  test(`the open dialogs of hierarchy and applications have no accessibility finding: ${colorScheme}, ${width} px`, {
    tag: [...tag],
  }, async ({ browser, request }) => {
    test.setTimeout(180_000)
    const word = freshWord()
    const admin = await asAdmin(request)
    const { id } = await admin.partner(`Altona ${word}`)
    await admin.customer(`Kröger${word}`, id)
    const page = await (await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })).newPage()
    await signInQuickly(page, 'manager')
    await page.goto(`/admin/ib-hierarchy?search=${word}`)
    const actions = page.getByRole('button', { name: `Aktionen für Altona ${word}` })
    const close = () => page.keyboard.press('Escape')

    await page.getByRole('button', { name: `1 Kunde von Altona ${word}` }).click()
    await expect(page.getByText(`Kröger${word}`)).toBeVisible()
    await expectAccessible(page, 'Hierarchie mit Kunden')
    await actions.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'Aktionen')
    await page.getByRole('menuitem', { name: 'Verschieben nach…' }).click()
    await page.getByRole('dialog').getByRole('radio').nth(1).check()
    await expectAccessible(page, 'Verschieben nach…')
    await close()

    await page.getByRole('button', { name: `Arne Kröger${word} zum IB-Partner befördern` }).click()
    await page.getByRole('button', { name: 'Zum IB-Partner befördern', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('ist erforderlich')
    await expectAccessible(page, 'Kunde befördern')
    await close()

    await actions.click()
    await page.getByRole('menuitem', { name: 'Landing-Page-Konfiguration' }).click()
    for (const tab of ['Inhalte', 'Vorteile', 'Erfahrungsberichte', 'Kontakt', 'SEO & Design']) {
      await page.getByRole('tab', { name: tab }).click()
      if (tab === 'Erfahrungsberichte') await page.getByRole('button', { name: 'Erfahrungsbericht hinzufügen' }).click()
      await expectAccessible(page, tab)
    }
    await page.getByLabel('Eigenes CSS').fill('h1 { position: fixed }')
    await expect(page.getByText('Diese Teile werden entfernt:')).toBeVisible()
    await expectAccessible(page, 'Was entfernt wird')
    if (width < 1081) {
      await page.getByRole('button', { name: 'Vorschau' }).click()
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, 'Vorschau')
    }
    await close()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'Änderungen verwerfen?')

    const applicant = { ...newPerson(), country: 'AT', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Vorträge' }
    const { id: applied } = await (await request.post('/api/ib-applications', { data: applicant })).json()
    await page.goto(`/admin/ib-interessenten?tab=bewerbungen&search=${encodeURIComponent(applicant.lastName)}`)
    await page.getByRole('button', { name: /^Bewerbung prüfen/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'Bewerbung prüfen')
    await page.getByRole('radio', { name: 'Angenommen' }).check()
    await expect(page.getByLabel('Übergeordneter Partner')).toBeVisible()
    await expectAccessible(page, 'Bewerbung annehmen')
    await page.getByLabel('Notiz').fill('Meine Notiz')
    await admin.changeApplication(applied, { reviewNotes: 'Andere Notiz. '.repeat(40) })
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expectAccessible(page, 'Inzwischen geändert')
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await expect(page.getByText('Auch jemand anderes hat inzwischen geändert: Notiz.')).toBeVisible()
    await expectAccessible(page, 'Was sich widerspricht')

    const { id: gone } = await admin.partner(`Fort ${word}`)
    const { partnerId } = await admin.read(`/api/ib-partners/${gone}`)
    await request.post('/api/ib-interessenten', { data: { ...newPerson(), partnerId, status: 'IB-Bewerbung' } })
    await admin.removePartner(gone)
    await page.goto(`/admin/ib-interessenten?search=${partnerId}`)
    await page.getByRole('button', { name: /^Status bearbeiten/ }).click()
    await page.getByRole('radio', { name: 'IB-Akzeptiert' }).check()
    await expect(page.getByText(`Fort ${word} wurde gelöscht.`)).toBeVisible()
    await expectAccessible(page, 'Status bearbeiten')
  })
}
