import { type PublicForm, publicForms } from '../domain/public-forms.ts'
import { paths } from './pages.ts'

/**
 * The path of the page with a form.
 * @param partnerId public id of the partner whose page it is; null for a form that belongs to no partner
 */
export const formPath = (form: PublicForm, partnerId: string | null): string => {
  const pathOf: (partnerId: string) => string = paths[publicForms[form].page]
  return pathOf(partnerId ?? '')
}
