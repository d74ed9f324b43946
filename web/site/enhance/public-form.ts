import { publicFormRoutes } from '../../../shared/api/public-forms.ts'
import type { PublicForm } from '../../../shared/domain/submission.ts'
import { makeSearchable } from './combobox.ts'
import { type FormOf, sendForm } from './send-form.ts'

type RouteOf<Form extends PublicForm> = (typeof publicFormRoutes)[Form]

/** Gives the page's form of this name its searchable lists, and has it check and send itself without leaving the page. */
export const enhancePublicForm = <Form extends PublicForm>(
  name: Form,
  reactionsOf: (form: HTMLFormElement) => Omit<FormOf<RouteOf<Form>>, 'route'>,
) => {
  const form = document.querySelector<HTMLFormElement>(`form[data-form=${name}]`)
  if (form === null) return
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-searchable]')) makeSearchable(select)
  const route: RouteOf<Form> = publicFormRoutes[name]
  sendForm<RouteOf<Form>>(form, { route, ...reactionsOf(form) })
}
