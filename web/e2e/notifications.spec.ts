import { expect, test } from '@playwright/test'
import { accessibilityFindings } from './accessibility.ts'
import { asAdmin, freshWord } from './partners.ts'
import { makeUser, newPerson, signInQuickly } from './portal.ts'

test('a partner is told of new leads by the bell, on a phone too, and chooses how soon a mail tells of them', async ({ page, request }) => {
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Elbblick ${freshWord()}`)
  const user = await makeUser(request, { role: 'ib_partner', ibPartnerId: id })
  const apply = async () => {
    const { name, ...person } = newPerson()
    await request.post('/api/ib-interessenten', { data: { ...person, partnerId: id, status: 'IB-Bewerbung' } })
    return name
  }
  const first = await apply()
  await page.clock.install()
  await page.setViewportSize({ width: 320, height: 700 })
  await signInQuickly(page, user.id)
  await page.goto('/ib-partner/dashboard')
  const bell = page.getByRole('button', { name: /^Benachrichtigungen/ })
  await expect(bell).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen')
  await bell.press('Enter')
  // Beside material of the demo data, which has been there before.
  const rows = page.getByRole('banner').getByRole('listitem').filter({ hasText: 'Neuer IB-Interessent' })
  await expect(rows).toHaveText([new RegExp(`^Ungelesen: Neuer IB-Interessent${first}`)])
  expect(await accessibilityFindings(page)).toEqual([])

  // What arrives meanwhile is announced, and moves no row.
  const second = await apply()
  await page.clock.runFor(31_000)
  await expect(page.getByText(`Neu: Neuer IB-Interessent, ${second}`)).toBeAttached()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: '1 neue anzeigen' }).click()
  await expect(rows.first()).toContainText(second)
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/ib-partner\/interessenten\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await expect(rows).toHaveCount(0)
  // The row that was opened is read, and the other one is not.
  await expect(bell).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen')
  await bell.press('Enter')
  await page.getByRole('button', { name: 'Alles gelesen' }).click()
  await expect(bell).toHaveAccessibleName('Benachrichtigungen')

  await page.goto('/konto')
  const choice = page.getByRole('region', { name: 'Benachrichtigungen' }).getByLabel('Neue IB-Interessenten')
  await expect(choice).toHaveValue('now')
  await choice.selectOption('Täglich')
  await expect(page.getByText('Gespeichert')).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('daily')
})
