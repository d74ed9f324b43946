import { isCommonPassword } from '../identity/common-passwords.ts'
import { fieldError } from '../runtime/api-error.ts'

/**
 * Refuses a common password.
 * @throws ApiError validation, at the field that holds it
 */
export const refuseCommonPassword = (password: string, user: { readonly id: string; readonly email: string }, field = 'password') => {
  if (isCommonPassword(password, user)) throw fieldError(field, 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.')
}
