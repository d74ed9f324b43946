import { animateInView } from './animate-in-view.ts'
import { enhancePublicForm } from './public-form.ts'
import { closeMenuAfterUse, markCurrentSection } from './section-links.ts'

markCurrentSection()
closeMenuAfterUse()
animateInView()
enhancePublicForm()
