/** Puts the page's thank-you in the place of its form, and says so to screen readers by moving the focus to it. */
export const showThanks = (form: HTMLFormElement) => {
  const thanks = document.querySelector<HTMLElement>('[data-thanks]')
  if (thanks === null) return
  form.hidden = true
  thanks.hidden = false
  thanks.querySelector<HTMLElement>('h1, h2')?.focus()
  const back = thanks.querySelector<HTMLButtonElement>('[data-back]')
  back?.addEventListener(
    'click',
    () => {
      thanks.hidden = true
      form.hidden = false
      form.reset()
      form.querySelector<HTMLElement>('input, select')?.focus()
    },
    { once: true },
  )
}
