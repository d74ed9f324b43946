import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { failureText } from './cannot-run.ts'
import { enhanceForm } from './form.ts'
import { showStep } from './steps.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form=forgotten]')

if (form !== null) {
  enhanceForm(form, {
    send: async ({ username = '' }) => {
      try {
        await call('passwordForgotten', { body: { username } })
      } catch (error) {
        return { fields: error instanceof ApiError ? error.fields : {}, refusal: failureText(error) }
      }
      showStep('requested')
      return {}
    },
  })
}
