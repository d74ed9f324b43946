/*
 * Stands before the form of the sign-in, as a plain script that may import nothing: who signs in before the page's script has arrived is not overheard.
 * That script sends the form as soon as it is there.
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
      // From here on the form sends itself.
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
