/*
 * A plain script before the sign-in form, without imports: keeps a submission that happens before the page's script has loaded. That script sends it
 * later.
 */
{
  const said = (text: string) => {
    const form = document.querySelector<HTMLFormElement>('form[data-form=login]')
    const place = form?.querySelector<HTMLElement>('[data-early]')
    if (place) place.textContent = text
    return form
  }
  addEventListener(
    'submit',
    (event) => {
      // From here on the page's script handles submissions.
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement) || event.target.noValidate) return
      event.preventDefault()
      const form = said('Die Anmeldung wird geladen …')
      if (form) form.dataset.pending = ''
    },
    true,
  )
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) said('Die Anmeldung konnte nicht geladen werden. Bitte laden Sie die Seite neu.')
    },
    true,
  )
}
