import { enhanceDial, enhanceMenu } from './dial.ts'
import { enhanceMoving } from './moving.ts'
import { enhancePublicForm } from './public-form.ts'

enhanceDial()
enhanceMenu()
enhanceMoving()
enhancePublicForm()
