import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { bearerOf, newPerson, signInQuickly, visit } from './portal.ts'
import { changeNothing, pressEverything } from './press-everything.ts'
import { type PublicForm, sendForm } from './public-forms.ts'
import { expectLoaded } from './screens.ts'
import { type Translation, textsThatDiffer, translatePage } from './translation.ts'

/** Collects the errors of a page. */
export const errorsOf = (page: Page) => {
  const errors: string[] = []
  // Mails are shown in documents without storage, where a script of the test fails.
  page.on('pageerror', (error) => String(error).includes('sandboxed') || errors.push(String(error)))
  return errors
}

/** A test that presses every control of a translated screen. */
export const pressesEverything =
  (path: string, as: string, translation: Translation) =>
  async ({ page }: { readonly page: Page }) => {
    test.setTimeout(180_000)
    await signInQuickly(page, as)
    await translatePage(page, translation)
    await changeNothing(page)
    const errors = errorsOf(page)
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(path)
    await expectLoaded(page)
    await pressEverything(page, async (pressed) => {
      await expect(page.getByText('konnte nicht angezeigt werden'), pressed).toHaveCount(0)
      expect(errors, pressed).toEqual([])
      expect(await textsThatDiffer(page), pressed).toEqual([])
    })
  }

/** A test that sends a translated form, first empty. */
export const formWorks =
  (form: PublicForm) =>
  async ({ page, request }: { readonly page: Page; readonly request: APIRequestContext }) => {
    const errors = errorsOf(page)
    const person = newPerson()
    await translatePage(page)
    await visit(page, form.path)
    await page.getByRole('button', { name: form.send }).click()
    await expect(page.getByText('Vorname muss mindestens 2 Zeichen lang sein')).toBeVisible()
    await sendForm(page, form, person)
    await expect(page.getByText('Vorname muss mindestens 2 Zeichen lang sein')).toBeHidden()
    const found = await request.get(`${form.list}?search=${person.lastName}`, { headers: await bearerOf(request, 'admin') })
    expect(await found.json()).toHaveLength(1)
    expect(errors).toEqual([])
  }
