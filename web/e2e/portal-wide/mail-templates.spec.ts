import { expect, test } from '@playwright/test'
import { accessibilityFindings } from '../accessibility.ts'
import { asAdmin } from '../partners.ts'
import { signInQuickly } from '../portal.ts'

test('staff write a template, see it as a person gets it, and turn it off', async ({ page, request }) => {
  const admin = await asAdmin(request)
  await signInQuickly(page, 'admin')
  await page.goto('/admin/settings?tab=vorlagen')
  await page.getByRole('button', { name: 'Absage, Landingpage eines Partners: bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.frameLocator('iframe')
  await dialog.getByLabel('Betreff').fill('Zu Ihrer Anfrage')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Hallo {{vorname}} <b>,\n\n{{grund}}\n\n{{firma}}')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText(/Hier nicht bekannt: \{\{firma\}\}/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Hallo {{vorname}} <b>,\n\n{{grund}}')
  await expect(preview.getByText('Hallo Anna <b>,')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByLabel('Diese E-Mail senden').uncheck()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Vorlage wurde gespeichert')).toBeVisible()
  const { templates } = await admin.read('/api/mail-templates')
  expect(templates).toContainEqual({
    form: 'landing_page',
    kind: 'rejection',
    isOn: false,
    subject: 'Zu Ihrer Anfrage',
    text: 'Hallo {{vorname}} <b>,\n\n{{grund}}',
  })
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
