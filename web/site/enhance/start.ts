import { token } from '../../api/token.ts'

/** Without styles, which may have failed to load too. */
const sayThatItFailed = (root: HTMLElement) => {
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = 'Seite neu laden'
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.style.cssText = 'font:1rem/1.5 system-ui,sans-serif;padding:25vh 24px 0;text-align:center'
  text.append('Die Anwendung konnte nicht geladen werden. ', again)
  root.replaceChildren(text)
}

/** Replaces the public page by the application, for people who are signed in. */
const startApplication = async () => {
  const entry = document.querySelector<HTMLMetaElement>('meta[name=application]')
  if (entry === null) return
  const { styles = '' } = entry.dataset
  for (const href of styles.split(' ').filter((style) => style !== '')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
  for (const style of document.head.querySelectorAll('style[data-page]')) style.remove()
  const root = document.createElement('div')
  root.id = 'root'
  document.body.replaceChildren(root)
  document.documentElement.dataset.appLoading = 'now'
  try {
    await import(/* @vite-ignore */ entry.content)
  } catch {
    sayThatItFailed(root)
  }
  document.documentElement.removeAttribute('data-app-loading')
}

// The document may still be loading.
if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
if (token.get() !== undefined) await startApplication()
else {
  // The person has signed out in another tab since the page was hidden.
  document.documentElement.removeAttribute('data-app-loading')
  await import('./start-page.ts')
}
