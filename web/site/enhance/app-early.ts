import { sayThatItFailed } from './app-failure.ts'

/** A plain script before the application's: says so if that one cannot be loaded, or the browser cannot run it. */
addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root')
    const isAboutScript = target === window || target instanceof HTMLScriptElement
    if (isAboutScript && root !== null && root.childElementCount === 0) sayThatItFailed(root)
  },
  true,
)
