/*
 * A plain script before the forms of the sign-in, without imports: keeps a submission that happens before the page's script has loaded. That script
 * sends it later. Says so if that script cannot be loaded, or the browser cannot run it.
 */
{
  const say = (text: string) => {
    const place = document.querySelector<HTMLElement>('[data-early]')
    if (place) place.textContent = text
  }
  addEventListener(
    'submit',
    (event) => {
      // From here on the page's script handles submissions.
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement) || event.target.noValidate) return
      event.preventDefault()
      say(hasFailed ? CANNOT_RUN : 'Die Anmeldung wird geladen …')
      event.target.dataset.pending = ''
    },
    true,
  )
  const CANNOT_RUN = 'Ihr Browser kann diese Seite nicht ausführen. Bitte aktualisieren Sie ihn oder verwenden Sie einen anderen.'
  let hasFailed = false
  addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement) return say('Die Anmeldung konnte nicht geladen werden. Bitte laden Sie die Seite neu.')
      // Once the page's script handles submissions, its form tells of failures.
      if (!(event instanceof ErrorEvent) || document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate) return
      hasFailed = true
      say(CANNOT_RUN)
    },
    true,
  )
}
