import { enhanceApplication } from './application.ts'
import { enhanceDial, enhanceMenu } from './dial.ts'

enhanceDial()
enhanceMenu()
const form = document.querySelector<HTMLFormElement>('form[data-form=application]')
if (form !== null) enhanceApplication(form)
