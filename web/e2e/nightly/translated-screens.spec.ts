import { test } from '@playwright/test'
import { formWorks, pressesEverything } from '../press-translated.ts'
import { publicForms } from '../public-forms.ts'
import { screens } from '../screens.ts'

for (const { path, as } of screens)
  if (as !== null) test(`translated by the browser, every control of ${path} works for ${as}`, pressesEverything(path, as, 'replaces'))

for (const path of ['/admin/customers', '/admin/eingang', '/admin/ib-hierarchy', '/admin/ib-interessenten'])
  test(`with an extension that puts elements around texts, every control of ${path} works`, pressesEverything(path, 'manager', 'wraps'))

for (const form of publicForms) test(`translated, the form at ${form.path} shows its errors and is sent`, formWorks(form))
