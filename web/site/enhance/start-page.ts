import { enhanceApplication } from './application.ts'
import { enhanceDial, enhanceMenu } from './dial.ts'

enhanceDial()
enhanceMenu()
enhanceApplication()
