import { animateInView } from './animate-in-view.ts'
import { enhancePublicForm } from './public-form.ts'
import { closeMenuAfterUse, markCurrentSection } from './section-links.ts'

/** Enhances the start page for visitors. The form comes first: where the browser lacks something for the rest, the rest stays as it is. */
export const startPage = () => {
  enhancePublicForm()
  closeMenuAfterUse()
  markCurrentSection()
  animateInView()
}
