import { enhancePublicForm } from './public-form.ts'

enhancePublicForm()
