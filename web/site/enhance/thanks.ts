/** Puts the page's thank-you in the place of its form, and says so to screen readers by moving the focus to it. */
export const showThanks = (form: HTMLFormElement) => {
  const thanks = document.querySelector<HTMLElement>('[data-thanks]')
  if (thanks === null) return
  form.hidden = true
  thanks.dataset.shown = ''
  thanks.querySelector<HTMLElement>('h1, h2')?.focus()
  const back = thanks.querySelector<HTMLElement>('[data-back]')
  back?.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      delete thanks.dataset.shown
      form.hidden = false
      form.reset()
      form.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus()
    },
    { once: true },
  )
}
