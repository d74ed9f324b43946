import { expect, type Page, test } from '@playwright/test'
import { asAdmin, freshWord } from './partners.ts'
import { signInQuickly } from './portal.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

const openHierarchy = async (page: Page, user: string, search: string) => {
  await signInQuickly(page, user)
  await page.goto(`/admin/ib-hierarchy?search=${search}`)
  await expect(page.getByRole('treegrid')).toBeVisible()
}

/** Takes the first action of a menu that the keyboard has opened: it hears no key before it has the focus. */
const chooseFirst = async (page: Page, name: string) => {
  await expect(page.getByRole('menu')).toBeFocused()
  await expect(page.getByRole('menuitem', { name })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}

const drag = async (page: Page, from: string, to: string) => {
  const start = await rowOf(page, from).boundingBox()
  if (start === null) throw new Error(`${from} is not in view`)
  await page.mouse.move(start.x + 260, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(start.x + 260, start.y + 32, { steps: 3 })
  const end = await rowOf(page, to).boundingBox()
  if (end === null) throw new Error(`${to} is not in view`)
  await page.mouse.move(end.x + 260, end.y + 20, { steps: 6 })
}

test('names are complete at every width, columns have names, and help on moving opens on request', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  let above: number | null = null
  for (const name of ['Mosel Invest Kreditkontor', 'Fischer Trading Academy', 'Weserkontor Signale', 'Küstenkapital']) {
    above = (await admin.partner(`${name} ${word}`, above)).id
  }
  await openHierarchy(page, 'manager', word)
  await expect(rowOf(page, `Küstenkapital ${word}`)).toBeVisible()
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await page
      .locator('[role=row] [data-cut-tip]')
      .evaluateAll((names) =>
        names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      )
    expect(cut, `${width} px`).toEqual([])
  }
  const columnOf = (role: 'columnheader' | 'gridcell', name: string) =>
    page
      .getByRole(role, { name, exact: role === 'columnheader' })
      .first()
      .getAttribute('aria-colindex')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columnOf('columnheader', 'Partner')).toBe(await columnOf('gridcell', `Küstenkapital ${word}`))
    expect(await columnOf('columnheader', 'Kunden')).toBe(await columnOf('gridcell', `0 Kunden von Küstenkapital ${word}`))
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await columnOf('columnheader', 'Provision')).toBe(await columnOf('gridcell', '0,00'))

  const help = page.getByRole('region', { name: 'Partner verschieben' })
  await expect(help).toHaveCount(0)
  await page.getByRole('button', { name: 'Hilfe: Partner verschieben' }).press('Enter')
  await expect(help).toContainText('Ziehen Sie einen Partner auf seinen neuen übergeordneten Partner')
})

test('dragging a partner onto another one shows the consequences, moves the whole branch, and can be undone', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const old = await admin.partner(`Altona ${word}`)
  const fresh = await admin.partner(`Bremen ${word}`, old.id)
  await admin.partner(`Cuxhaven ${word}`, fresh.id)
  await admin.partner(`Emden ${word}`)
  await admin.customer(`Kröger${word}`, fresh.id)

  await openHierarchy(page, 'manager', word)
  await expect(rowOf(page, `Bremen ${word}`)).toHaveAttribute('aria-level', '2')
  await drag(page, `Bremen ${word}`, `Emden ${word}`)
  const aside = page.getByRole('complementary', { name: 'Folgen des Verschiebens' })
  await expect(aside).toContainText(`bisher Altona ${word}`)
  await expect(aside).toContainText('Ebenen von 2 Partnern')
  await expect(aside.getByText('Kunden, die mitziehen').locator('..')).toContainText('1')
  await page.mouse.up()

  await expect(page.getByText('Hierarchie aktualisiert')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText([
    `Altona ${word}`,
    `Emden ${word}`,
    `Bremen ${word}`,
    `Cuxhaven ${word}`,
  ])
  expect(await admin.read(`/api/ib-partners/${fresh.id}`)).toMatchObject({ level: 1 })

  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('steht wieder am alten Platz')).toBeVisible()
  expect(await admin.read(`/api/ib-partners/${fresh.id}`)).toMatchObject({ parentId: old.id })
})

test('a partner dropped on „kein übergeordneter Partner“ moves to the first level', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const top = await admin.partner(`Altona ${word}`)
  const below = await admin.partner(`Bremen ${word}`, top.id)
  await openHierarchy(page, 'manager', word)
  await drag(page, `Bremen ${word}`, `Bremen ${word}`)
  const root = await page.getByText('Hier ablegen: kein übergeordneter Partner, Ebene 1').boundingBox()
  await page.mouse.move((root?.x ?? 0) + 200, (root?.y ?? 0) + 10, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByText('Hierarchie aktualisiert')).toBeVisible()
  expect(await admin.read(`/api/ib-partners/${below.id}`)).toMatchObject({ parentId: null, level: 0 })
})

test('a partner cannot be dropped inside its own branch: the reason is shown, and nothing moves', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const top = await admin.partner(`Altona ${word}`)
  await admin.partner(`Bremen ${word}`, top.id)
  await openHierarchy(page, 'manager', word)
  await drag(page, `Altona ${word}`, `Bremen ${word}`)
  await expect(page.getByRole('complementary', { name: 'Folgen des Verschiebens' })).toContainText('Loslassen verschiebt hier nichts')
  await page.mouse.up()
  await expect(
    page.getByText(
      `Hierarchie konnte nicht aktualisiert werden. Altona ${word} kann nicht unter einen eigenen Unterpartner verschoben werden.`,
    ),
  ).toBeVisible()
  expect(await admin.read(`/api/ib-partners/${top.id}`)).toMatchObject({ parentId: null })
})

test('by keyboard alone: arrows walk the tree, „Verschieben nach…“ moves, and the server’s refusal is shown', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const top = await admin.partner(`Altona ${word}`)
  const below = await admin.partner(`Bremen ${word}`, top.id)
  await admin.partner(`Emden ${word}`)
  await admin.changePartner(below.id, { commissionRate: '9.75' })
  await openHierarchy(page, 'manager', word)

  await rowOf(page, `Altona ${word}`).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, `Bremen ${word}`)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rowOf(page, `Altona ${word}`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, `Bremen ${word}`)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await chooseFirst(page, 'Verschieben nach…')
  const dialog = page.getByRole('dialog', { name: 'Verschieben nach…' })
  await dialog.getByRole('searchbox').fill(`Emden ${word}`)
  await dialog.getByRole('radio', { name: new RegExp(`Emden ${word}`) }).check()
  await expect(dialog).toContainText('Das ändert sich beim Verschieben')
  // Someone else moves the target below this very partner.
  await page.route(
    '**/hierarchy',
    (route) => route.fulfill({ status: 409, json: { code: 'conflict', message: 'Das ginge im Kreis.', requestId: '1' } }),
    {
      times: 1,
    },
  )
  const move = dialog.getByRole('button', { name: 'Verschieben', exact: true })
  await move.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(new RegExp(`Der Satz liegt über dem von Emden ${word} \\(0,00 .+\\)\\. Trotzdem verschieben\\?`))
  await question.getByRole('button', { name: 'Zurück' }).click()
  await move.click()
  await question.getByRole('button', { name: 'Trotzdem verschieben' }).click()
  await expect(page.getByText('Hierarchie konnte nicht aktualisiert werden. Das ginge im Kreis.')).toBeVisible()
  await expect(move).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Trotzdem verschieben' }).click()
  await expect(page.getByText('Hierarchie aktualisiert')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Aktionen für Bremen ${word}` })).toBeFocused()
  expect(await admin.read(`/api/ib-partners/${below.id}`)).toMatchObject({ level: 1 })
})

test('Space and arrow keys move a partner, 25 px per press; Escape cancels, Space drops it', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const { id } = await admin.partner(`Altona ${word}`)
  const target = await admin.partner(`Bremen ${word}`)
  await openHierarchy(page, 'manager', word)
  const row = rowOf(page, `Altona ${word}`)
  const card = page.locator('[data-drag-preview]')
  const takeUp = async () => {
    await row.focus()
    await page.keyboard.press('Space')
    await expect(card).toBeVisible()
  }
  const placeOf = async () => {
    const box = await card.boundingBox()
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }
  }
  const step = async (key: string, x: number, y: number) => {
    const before = await placeOf()
    await page.keyboard.press(key)
    await expect(async () => expect(await placeOf()).toEqual({ x: before.x + x, y: before.y + y })).toPass({ timeout: 2_000 })
  }

  await takeUp()
  await step('ArrowRight', 25, 0)
  await step('ArrowLeft', -25, 0)
  await step('ArrowDown', 0, 25)
  await step('ArrowDown', 0, 25)
  await expect(page.getByText(`Altona ${word} käme unter Bremen ${word}.`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(page.getByText('Nicht verschoben.')).toBeAttached()
  expect(await admin.read(`/api/ib-partners/${id}`)).toMatchObject({ parentId: null, version: 1 })

  await takeUp()
  await step('ArrowDown', 0, 25)
  await step('ArrowDown', 0, 25)
  await step('ArrowUp', 0, -25)
  await step('ArrowDown', 0, 25)
  await expect(page.getByText(`Altona ${word} käme unter Bremen ${word}.`)).toBeAttached()
  await expect(page.getByRole('complementary', { name: 'Folgen des Verschiebens' })).toContainText('Leertaste verschiebt, Esc bricht ab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Hierarchie aktualisiert')).toBeVisible()
  expect(await admin.read(`/api/ib-partners/${id}`)).toMatchObject({ parentId: target.id, level: 1 })
})

test('the whole tree closes and opens, and without the right to change nothing can be moved', async ({ page, request }) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  // Only visible rows are rendered: its name sorts this partner first, regardless of other tests.
  const top = await admin.partner(`Aachen ${word}`)
  const below = await admin.partner(`Bremen ${word}`, top.id)
  await admin.customer(`Kröger${word}`, below.id)
  await signInQuickly(page, 'viewer')
  await page.goto('/')
  await page.getByRole('link', { name: 'IB-Hierarchie' }).click()
  await page.getByRole('button', { name: 'Alle öffnen' }).click()
  await expect(rowOf(page, `Bremen ${word}`)).toBeVisible()
  await page.getByRole('button', { name: `Aktionen für Bremen ${word}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Kunden anzeigen', 'Akte öffnen'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Alle schließen' }).click()
  await expect(rowOf(page, `Aachen ${word}`)).toHaveAttribute('aria-expanded', 'false')
  await expect(rowOf(page, `Bremen ${word}`)).toHaveCount(0)
  await page.getByRole('button', { name: `Aktionen für Aachen ${word}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Akte öffnen'])
  await page.keyboard.press('Escape')
  await expect(page.getByText('Hier ablegen')).toHaveCount(0)

  // A search shows the paths to its matches: nothing else opens, and the reason is shown.
  await page.getByRole('searchbox').fill(word)
  const openAll = page.getByRole('button', { name: 'Alle öffnen. Während einer Suche nicht möglich' })
  await expect(openAll).toBeDisabled()
  await expect(openAll).toHaveAttribute('data-tip', 'Während einer Suche nicht möglich')
  await page.getByRole('searchbox').fill('')
  await expect(rowOf(page, `Aachen ${word}`)).toHaveAttribute('aria-expanded', 'false')
})

test('a customer is promoted: required fields first, then a new partner below the old one, and the customer is a Sub-IB', async ({
  page,
  request,
}) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const owner = await admin.partner(`Altona ${word}`)
  await admin.customer(`Kröger${word}`, owner.id)
  await openHierarchy(page, 'manager', word)
  await page.getByRole('button', { name: `1 Kunde von Altona ${word}` }).click()
  await page.getByRole('button', { name: `Arne Kröger${word} zum IB-Partner befördern` }).click()
  const dialog = page.getByRole('dialog', { name: 'Kunde befördern' })
  await expect(dialog.getByLabel('Provisionssatz')).toHaveAttribute('placeholder', '2.00')
  await dialog.getByRole('button', { name: 'Zum IB-Partner befördern' }).click()
  await expect(dialog.getByLabel('Firmenname')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Provisionssatz ist erforderlich')).toBeVisible()
  await dialog.getByLabel('Partner-ID').fill(`K-${word}`)
  await dialog.getByLabel('Firmenname').fill(`Kröger Handel ${word}`)
  await dialog.getByLabel('Provisionssatz').fill('2,50')
  await expect(dialog).toContainText(`/ib/K-${word}`)
  await expect(dialog).toContainText('Ebene 2, neu')
  await dialog.getByRole('button', { name: 'Zum IB-Partner befördern' }).click()
  await page
    .getByRole('alertdialog', { name: 'Höherer Satz als beim Partner darüber' })
    .getByRole('button', { name: 'Trotzdem speichern' })
    .click()
  await expect(page.getByText('Kunde befördert')).toBeVisible()
  await expect(rowOf(page, `Kröger Handel ${word}`)).toHaveAttribute('aria-level', '2')
  await expect(rowOf(page, `Arne Kröger${word} KD-`)).toContainText('Sub-IB')
  await expect(page.getByRole('button', { name: `Arne Kröger${word} zum IB-Partner befördern` })).toHaveCount(0)
  const [partner] = await admin.read(`/api/ib-partners?search=K-${word}`)
  expect(partner).toMatchObject({ parentId: owner.id, commissionRate: '2.50', invitationLink: expect.stringContaining(`/ib/K-${word}`) })
})

test('promotes a customer by keyboard alone: the row’s menu opens customers, arrows move through them, Enter promotes and loads more', async ({
  page,
  request,
}) => {
  const word = freshWord()
  const admin = await asAdmin(request)
  const owner = await admin.partner(`Altona ${word}`)
  await admin.changePartner(owner.id, { commissionRate: '3.00' })
  const names = Array.from({ length: 51 }, (_, index) => `K${index}x${word}`)
  for (const name of names) await admin.customer(name, owner.id)
  await openHierarchy(page, 'manager', word)
  await rowOf(page, `Altona ${word}`).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await chooseFirst(page, 'Kunden anzeigen')
  // The focus is on the first of the opened customers.
  await expect(rowOf(page, `Arne K50x${word}`)).toBeFocused()

  await rowOf(page, `Altona ${word}`).focus()
  await page.keyboard.press('End')
  await expect(rowOf(page, 'Weitere laden')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, `Arne K1x${word}`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, `Arne K0x${word} KD-`)).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Kunde befördern' })
  await expect(dialog.getByLabel('Partner-ID')).toBeFocused()
  await page.keyboard.type(`K-${word}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`Handel ${word}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('2,50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kunde befördert')).toBeVisible()
  await expect(rowOf(page, `Arne K0x${word} KD-`)).toBeFocused()
  await expect(rowOf(page, `Arne K0x${word} KD-`)).toContainText('Sub-IB')
})

test('more children than a page are loaded on request: by keyboard, with their number told, and a late one can be dragged', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const word = freshWord()
  const admin = await asAdmin(request)
  const parent = await admin.partner(`Alster ${word}`)
  // Their names lack the word, so that the search finds the parent alone.
  const nameOf = (nth: number) => `Zweig ${String(nth).padStart(3, '0')} Haus`
  for (let nth = 0; nth < 102; nth++) await admin.partner(nameOf(nth), parent.id)
  await openHierarchy(page, 'manager', word)
  await rowOf(page, `Alster ${word}`).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rowOf(page, nameOf(0))).toHaveAttribute('aria-setsize', '102')
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Weitere laden, 100 von 102 angezeigt' })).toBeVisible()
  await expect(rowOf(page, 'Weitere laden')).toBeFocused()
  await page.keyboard.press('Enter')
  // The new rows follow the focused one.
  await expect(rowOf(page, nameOf(99))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, nameOf(100))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, nameOf(101))).toBeFocused()
  await expect(rowOf(page, nameOf(101))).toHaveAttribute('aria-posinset', '102')
  await expect(page.getByRole('button', { name: /^Weitere laden/ })).toHaveCount(0)

  await drag(page, nameOf(101), nameOf(100))
  await page.mouse.up()
  await expect(page.getByText('Hierarchie aktualisiert')).toBeVisible()
  await expect(rowOf(page, nameOf(99))).toHaveAttribute('aria-setsize', '101')
})
