import { test } from '@playwright/test'
import { dialogsAreAccessible, screensAreAccessible, whatComesAndGoesIsAccessible } from '../accessible-screens.ts'
import { eachScreen, otherRolesScreens, screens } from '../screens.ts'

for (const [as, shown] of Map.groupBy(screens, (screen) => screen.as))
  test(
    `no screen of ${as ?? 'visitors'} has an accessibility finding or scrolls sideways, light or dark, at any width`,
    screensAreAccessible(shown, [
      { width: 1440, schemes: ['light', 'dark'] },
      // No layout has a breakpoint between 320 and 360 px.
      { width: 360, schemes: [] },
      { width: 320, schemes: ['dark', 'light'] },
    ]),
  )

for (const [as, shown] of Map.groupBy(otherRolesScreens, (screen) => screen.as))
  test(`no screen of ${as} leaves an error in the browser’s console`, async ({ browser, request }) => {
    test.setTimeout(300_000)
    await eachScreen({ browser, request }, { viewport: { width: 1440, height: 900 } }, async () => {}, shown)
  })

test(
  'no open dialog has an accessibility finding or hides its title or buttons on a wide window',
  dialogsAreAccessible({ colorScheme: 'light', viewport: { width: 1280, height: 900 } }),
)

test(
  'nothing that comes and goes has an accessibility finding on a wide window',
  whatComesAndGoesIsAccessible({ colorScheme: 'light', viewport: { width: 1440, height: 900 } }),
)
