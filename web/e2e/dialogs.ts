import { expect, type Page } from '@playwright/test'

/** Expects title and buttons of the top dialog to be in view and not covered by a notification. */
export const expectFrameInView = async (page: Page, what: string) => {
  const hidden = () =>
    page.evaluate(() => {
      const dialog = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)
      const toast = document.querySelector('#notifications > *')?.getBoundingClientRect()
      const parts = [dialog?.firstElementChild, dialog?.lastElementChild].map((part) => part?.getBoundingClientRect())
      return parts.filter((part) => {
        if (part === undefined) return true
        const isOut = part.top < 0 || part.bottom > innerHeight || part.height === 0
        const isCovered =
          toast !== undefined && toast.left < part.right && toast.right > part.left && toast.top < part.bottom && toast.bottom > part.top
        return isOut || isCovered
      }).length
    })
  // The dialog's opening animation takes a moment.
  await expect.poll(hidden, { message: `${what}: parts of the frame that are out of view or covered` }).toBe(0)
}
