import { publicFormRoutes } from '../../../shared/api/public-forms.ts'
import type { PublicForm } from '../../../shared/domain/submission.ts'
import { makeSearchable } from './combobox.ts'
import { type FormOf, sendForm } from './send-form.ts'

type RouteOf<Form extends PublicForm> = (typeof publicFormRoutes)[Form]

/** What the server refused without script is answered at the address of the call: from there a reload would lead nowhere. */
const returnToPage = () => {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (canonical !== null && location.pathname.startsWith('/api/')) history.replaceState(null, '', new URL(canonical.href).pathname)
}

/** Gives the page's form of this name its searchable lists, and has it check and send itself without leaving the page. */
export const enhancePublicForm = <Form extends PublicForm>(
  name: Form,
  reactionsOf: (form: HTMLFormElement) => Omit<FormOf<RouteOf<Form>>, 'route'>,
) => {
  const form = document.querySelector<HTMLFormElement>(`form[data-form=${name}]`)
  if (form === null) return
  returnToPage()
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-searchable]')) {
    const replace = () => {
      // Its list may be open. It stays until whoever is in it goes on to another field: a window that loses the focus does not count.
      if (document.activeElement === select) return
      select.removeEventListener('blur', replace)
      makeSearchable(select)
    }
    select.addEventListener('blur', replace)
    replace()
  }
  const route: RouteOf<Form> = publicFormRoutes[name]
  sendForm<RouteOf<Form>>(form, { route, ...reactionsOf(form) })
}
