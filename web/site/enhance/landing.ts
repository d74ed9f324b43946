import { token } from '../../api/token.ts'

/** Whoever is signed in gets the application at this same address, started in place of the public page. */
const startApplication = () => {
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
  document.documentElement.removeAttribute('data-leaving')
  return import(/* @vite-ignore */ entry.content)
}

if (token.get() !== undefined) {
  // The script may run while the page is still being read: hide it at once, replace it when it is complete.
  document.documentElement.setAttribute('data-leaving', '')
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startApplication)
  else void startApplication()
} else {
  // Everything that only visitors need comes after the page, so that the question above is answered before anything is painted.
  const enhance = () => import('./start-page.ts')
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', enhance)
  else void enhance()
}
