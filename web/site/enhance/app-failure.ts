import { applicationBrowsers } from '../../browsers.ts'

const { safari, chrome, firefox, edge } = applicationBrowsers
const TOO_OLD = `Ihr Browser ist zu alt für diese Anwendung. Bitte aktualisieren Sie ihn oder verwenden Sie einen anderen: ab Safari ${safari}, Chrome ${chrome}, Firefox ${firefox} oder Edge ${edge}. `
const NOT_LOADED = 'Die Anwendung konnte nicht geladen werden. '

/** Whether the browser has what came last to all browsers that the application is built for. */
const isNewEnough = () => 'at' in Array.prototype && 'hasOwn' in Object && 'structuredClone' in window

/** Says in the application's place that it could not start. Without styles, which may have failed to load too. */
export const sayThatItFailed = (root: Element) => {
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = 'Seite neu laden'
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.style.cssText = 'font:1rem/1.5 system-ui,sans-serif;padding:25vh 24px 0;text-align:center'
  text.append(isNewEnough() ? NOT_LOADED : TOO_OLD, again)
  root.textContent = ''
  root.append(text)
}
