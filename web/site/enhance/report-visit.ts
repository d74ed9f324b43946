import { routes } from 'virtual:api-routes'
import { describeForm, LINK_FIELD, type PublicForm } from '../../../shared/domain/public-forms.ts'
import { linkIn, type VisitStep } from '../../../shared/domain/referral-link.ts'

/** How long a page must be visible to count as visited. */
const READ_AFTER_MS = 3000

/** Whether a person has come here by an address or a link, and not by reloading or going back. */
const isVisit = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigator.webdriver && navigation !== undefined && 'type' in navigation && navigation.type === 'navigate'
}

/** Resolves as soon as the page has been visible for a while, or its form is begun. */
const isSeen = (form: HTMLFormElement) =>
  new Promise<unknown>((resolve) => {
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = window.setTimeout(resolve, READ_AFTER_MS)
    }
    document.addEventListener('visibilitychange', wait)
    form.addEventListener('input', resolve, { once: true })
    wait()
  })

/** Reports once that a partner's page was looked at, and once that its form was begun. Nothing is stored in the browser. */
export const reportVisit = async (form: HTMLFormElement, name: PublicForm) => {
  const { page, takesLink = false } = describeForm(name)
  if (!takesLink || !isVisit()) return
  const link = linkIn(new URL(location.href))
  const report = (step: VisitStep) => {
    const visit = { partnerId: new FormData(form).get('partnerId'), page, step, ...(link !== '' && { [LINK_FIELD]: link }) }
    navigator.sendBeacon(routes.visitCreate.path, new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  form.addEventListener('input', () => report('start'), { once: true })
  await isSeen(form)
  report('visit')
}
