import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { bearerOf, newPerson, signInQuickly } from './portal.ts'

/** Elements that extend beyond the window or the open dialog. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
    const width = document.documentElement.clientWidth
    const edge = Math.min(width, dialog?.getBoundingClientRect().right ?? width)
    const texts = [...(dialog ?? document.body).querySelectorAll('h1, h2, p, b, span, li, td, button, [role=status]')]
    const found = texts.filter((element) => {
      // Text truncated with … is inside an element that hides the overflow.
      for (let above = element.parentElement; above !== null && above !== dialog; above = above.parentElement) {
        if (getComputedStyle(above).overflowX !== 'visible') return false
      }
      const { right, width: own } = element.getBoundingClientRect()
      return own > 1 && right > edge + 1
    })
    return found.map((element) => element.textContent.slice(0, 40))
  })

/** Creates a person whose name, address and id have no place to wrap. */
const made = async (request: APIRequestContext) => {
  const headers = await bearerOf(request, 'admin')
  const unbroken = newPerson().lastName.toLowerCase().replace('ü', 'u')
  const long = (length: number) => `${unbroken}${'wolkenstein'.repeat(12)}`.slice(0, length)
  const person = { firstName: long(90), lastName: long(95), email: `${long(60)}@${'sub'.repeat(15)}.example` }
  const post = async (path: string, data: object) => expect((await request.post(path, { headers, data })).status(), path).toBe(201)
  await post('/api/ib-partners', { ...person, partnerId: long(48), companyName: long(250) })
  await post('/api/customers', { ...person, customerId: long(49), status: 'active' })
  await post('/api/users', { ...person, id: long(98) })
  await post('/api/ib-interessenten', { ...person, partnerId: 'IB-1001', phone: '+49 40 123456789012345' })
  await post('/api/form-configurations', { configKey: long(95), configType: 'select', options: [{ value: 'v', label: long(190) }] })
  return unbroken
}

const screens = [
  { path: '/admin/customers', open: [/^Bearbeiten/, /^Löschen/] },
  { path: '/admin/user-management', open: [/^Bearbeiten/, /^Passwort setzen/, /^Persönliche Rechte/, /^Löschen/] },
  { path: '/admin/ib-management', open: [/^Bearbeiten/, /^E-Mail-Konfiguration/] },
  { path: '/admin/ib-management?tab=kunden', open: [/^Bearbeiten/] },
  { path: '/admin/ib-interessenten', open: [/^Status bearbeiten/, /^Löschen/] },
]

for (const { width, tag } of [
  { width: 1440, tag: '@nightly' },
  { width: 360, tag: [] },
]) {
  test(`long names, addresses and ids stay within lists, dialogs and notifications: ${width} px`, { tag }, async ({ page, request }) => {
    test.slow()
    const word = await made(request)
    await page.setViewportSize({ width, height: 900 })
    await signInQuickly(page, 'admin')
    for (const { path, open } of screens) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}search=${word}`)
      await expect(page.getByText(new RegExp(word, 'i')).filter({ visible: true }).first()).toBeVisible()
      expect(await beyond(page), path).toEqual([])
      for (const name of open) {
        await page.getByRole('button', { name }).filter({ visible: true }).first().click()
        const dialog = page.getByRole(/^\^Löschen/.test(name.source) ? 'alertdialog' : 'dialog')
        // Escape closes the dialog once it has the focus.
        await expect(dialog.locator(':focus')).toBeVisible()
        expect(await beyond(page), `${path} ${name}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      }
    }
    for (const path of ['/admin/form-config', '/admin/audit-log', '/admin/mails', '/admin']) {
      await page.goto(path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await beyond(page), path).toEqual([])
    }
  })
}
