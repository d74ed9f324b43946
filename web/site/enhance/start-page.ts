import { enhanceApplication } from './application.ts'
import { enhanceDial, enhanceMenu } from './dial.ts'
import { enhanceMoving } from './moving.ts'

enhanceDial()
enhanceMenu()
enhanceMoving()
enhanceApplication()
