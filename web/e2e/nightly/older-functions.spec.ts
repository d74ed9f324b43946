import { test } from '@playwright/test'
import { EARLIER, formCanBeSent, LATER, remove, screensOpen, signInWorksOrSaysSo } from '../older-functions.ts'
import { signIn } from '../portal.ts'
import { publicForms } from '../public-forms.ts'
import { expectLoaded, screens } from '../screens.ts'

for (const name of [...LATER, ...EARLIER])
  for (const form of publicForms.slice(0, 1)) test(`without ${name}, the form at ${form.path} can be sent`, formCanBeSent(form, [name]))

for (const name of LATER)
  test(`without ${name}, people can sign in`, async ({ page }) => {
    await remove(page, [name])
    await signIn(page, 'viewer')
    await expectLoaded(page)
  })

for (const name of EARLIER) test(`without ${name}, the sign-in works or says so`, signInWorksOrSaysSo([name]))

for (const as of ['manager', 'partner', 'admin'])
  test(
    `without later functions, each screen of ${as} opens`,
    screensOpen(
      as,
      screens.flatMap((screen) => (screen.as === as ? [screen.path] : [])),
    ),
  )
