import type { User } from '../../../shared/domain/user.ts'
import { passwordTooShort } from '../../../shared/domain/user-forms.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { partners } from '../../data/partners.ts'
import { getPortalSettings, portalFactsOf } from '../../data/portal-settings.ts'
import { accountRules } from '../../identity/account-rules.ts'
import { isCommonPassword } from '../../identity/common-passwords.ts'
import { fieldError } from '../../runtime/api-error.ts'
import { optionalSetting } from '../../runtime/environment.ts'

/** The person that a password is for. */
export type PasswordOwner = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'ibPartnerId'>

/** Names that somebody who guesses tries first: of the person, their company and the portal. */
const namesAround = async ({ id, email, firstName, lastName, ibPartnerId }: PasswordOwner) => {
  const [partner, settings] = await Promise.all([ibPartnerId === null ? undefined : partners.get(ibPartnerId), getPortalSettings()])
  const { brandName, legalEntity } = portalFactsOf(settings)
  const origin = optionalSetting(environment.portalOrigin)
  // Without the top-level domain, and without the domain of the person's mail provider.
  const host = origin === undefined ? '' : new URL(origin).hostname.replace(/\.[^.]+$/, '')
  return [firstName, lastName, id, email.replace(/@.*$/, ''), partner?.companyName ?? '', brandName, legalEntity, host]
}

/**
 * Refuses a new password that the rules of the stage do not allow: too short or too common, and in a strict stage also easily guessed or
 * with a name of the person, their company or the portal in it.
 * @param field that holds the password
 * @throws ApiError validation, at the field
 */
export const checkNewPassword = async (password: string, person: PasswordOwner, field = 'password'): Promise<void> => {
  const { isStrict, passwordMinLength } = accountRules()
  const refused = (message: string) => fieldError(field, message)
  if (password.length < passwordMinLength) throw refused(passwordTooShort(passwordMinLength))
  if (isCommonPassword(password, person)) throw refused('Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.')
  if (!isStrict) return
  const [{ commonWords }, { containedName, isGuessable }, names] = await Promise.all([
    import('../../identity/common-words.ts'),
    import('../../identity/guessable-password.ts'),
    namesAround(person),
  ])
  const name = containedName(password, names)
  if (name !== undefined) {
    throw refused(`Das Passwort darf „${name}“ nicht enthalten: Namen von Person, Firma und Portal errät man zuerst.`)
  }
  if (isGuessable(password, passwordMinLength, (word) => commonWords.has(word))) {
    throw refused('Dieses Passwort errät man leicht. Nehmen Sie zum Beispiel drei Wörter, die nicht zusammengehören.')
  }
}
