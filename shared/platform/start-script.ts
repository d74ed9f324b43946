/**
 * The one script that stands within public pages: it fetches the page's own script once the page has been painted, so that nothing competes with what there is to
 * read; in a tab that nobody looks at, after five seconds. The page is marked when that script has begun, and works without it should it not come. Whoever is
 * signed in, where that matters to the page, does not wait: the page is hidden at once.
 *
 * Told by attributes of its element: `data-src`, the address of the page's script; `data-token-key`, the key of the access token, on pages that make way for the
 * application. The text is constant, because the content security policy names it by its hash.
 */
export const startScript = `{
const { src, tokenKey } = document.currentScript.dataset, page = document.documentElement
const start = () => import(src).then(() => page.setAttribute('data-started', ''), error => { page.removeAttribute('data-leaving'); throw error })
const startWhenRead = () => document.readyState === 'loading' ? addEventListener('DOMContentLoaded', start) : start()
let isLeaving = false
try { isLeaving = tokenKey !== undefined && localStorage.getItem(tokenKey) !== null } catch {}
if (isLeaving) { page.setAttribute('data-leaving', ''); start() }
else {
  const isTold = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  const waiting = setTimeout(startWhenRead, isTold ? 5000 : 0)
  if (isTold) new PerformanceObserver((_, paint) => { paint.disconnect(); clearTimeout(waiting); setTimeout(startWhenRead) }).observe({ type: 'paint', buffered: true })
}
}`
