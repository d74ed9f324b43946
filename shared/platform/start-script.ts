/**
 * The only inline script of public pages. It loads the page's own script after the first paint, so that nothing competes with the content;
 * in a background tab, after five seconds. The page is marked when that script starts, and works without it. For signed-in users, on pages
 * that are replaced by the application, it hides the page and loads at once.
 *
 * Its element's attributes configure it: `data-src`, the address of the page's script; `data-token-key`, the key of the access token, on
 * pages that are replaced by the application. The text is constant, because the content security policy contains its hash.
 */
export const startScript = `{
const { src, tokenKey } = document.currentScript.dataset, page = document.documentElement
const start = () => import(src).then(() => page.setAttribute('data-started', ''), error => { page.removeAttribute('data-app-loading'); throw error })
const startWhenRead = () => document.readyState === 'loading' ? addEventListener('DOMContentLoaded', start) : start()
let isSignedIn = false
try { isSignedIn = tokenKey !== undefined && localStorage.getItem(tokenKey) !== null } catch {}
if (isSignedIn) { page.setAttribute('data-app-loading', ''); start() }
else {
  const isTold = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  const waiting = setTimeout(startWhenRead, isTold ? 5000 : 0)
  if (isTold) new PerformanceObserver((_, paint) => { paint.disconnect(); clearTimeout(waiting); setTimeout(startWhenRead) }).observe({ type: 'paint', buffered: true })
}
}`
