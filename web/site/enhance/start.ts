import { token } from '../../api/token.ts'
import { sayThatItFailed } from './app-failure.ts'
import { startPage } from './start-page.ts'

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
  document.body.textContent = ''
  document.body.append(root)
  document.documentElement.dataset.appLoading = 'now'
  try {
    await import(/* @vite-ignore */ entry.content)
  } catch {
    sayThatItFailed(root)
  }
  document.documentElement.removeAttribute('data-app-loading')
}

const begin = () => {
  if (token.get() !== undefined) return void startApplication()
  // The person has signed out in another tab since the page was hidden.
  document.documentElement.removeAttribute('data-app-loading')
  startPage()
}

// The document may still be loading.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true })
else begin()
