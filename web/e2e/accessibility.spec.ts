import { test } from '@playwright/test'
import { dialogsAreAccessible, screensAreAccessible, whatComesAndGoesIsAccessible } from './accessible-screens.ts'
import { screens } from './screens.ts'

// Contrasts in both schemes are those of the palette: `web/ui/theme/colors.test.ts`. At night, all is tried at each width and in each scheme.
for (const [as, shown] of Map.groupBy(screens, (screen) => screen.as))
  test(
    `no screen of ${as ?? 'visitors'} has an accessibility finding or scrolls sideways, on a wide window and a narrow one`,
    screensAreAccessible(shown, [
      { width: 1440, schemes: ['light'] },
      { width: 320, schemes: [] },
    ]),
  )

test(
  'cards, which replace the table on a narrow window, have no accessibility finding in the dark scheme',
  screensAreAccessible([{ path: '/admin/customers', as: 'manager' }], [{ width: 320, schemes: ['dark'] }]),
)

test(
  'no open dialog has an accessibility finding or hides its title or buttons on a small window',
  dialogsAreAccessible({ colorScheme: 'dark', viewport: { width: 360, height: 640 } }),
)

test(
  'nothing that comes and goes has an accessibility finding',
  whatComesAndGoesIsAccessible({ colorScheme: 'dark', viewport: { width: 360, height: 900 } }),
)
