import * as z from 'zod'

/** What the log of sign-ins records, with German labels. */
export const signInEventLabels = {
  signIn: 'Anmeldung',
  signOut: 'Abmeldung',
  sessionEnded: 'Sitzung beendet',
  sessionsEnded: 'Alle Sitzungen beendet',
  proof: 'Bestätigung',
  passwordForgotten: 'Passwort vergessen',
  passwordChosen: 'Passwort über Link gewählt',
  passwordChanged: 'Passwort geändert',
  factorSetUp: 'Zweiter Faktor eingerichtet',
  factorRemoved: 'Zweiter Faktor entfernt',
  passkeyAdded: 'Passkey hinzugefügt',
  passkeyRemoved: 'Passkey entfernt',
  recoveryCodesRenewed: 'Wiederherstellungscodes erneuert',
} as const
export type SignInEvent = keyof typeof signInEventLabels

/** How it ended, with German labels. */
export const signInOutcomeLabels = {
  succeeded: 'Erfolgreich',
  wrongPassword: 'Name oder Passwort falsch',
  wrongPasskey: 'Passkey ungültig',
  codeRequired: 'Code verlangt',
  wrongCode: 'Code falsch',
  unknownName: 'Name unbekannt',
  invalidLink: 'Link ungültig',
  locked: 'Zu viele Versuche',
  inactive: 'Zugang gesperrt',
} as const
export type SignInOutcome = keyof typeof signInOutcomeLabels

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>): readonly [Key, ...Key[]] => {
  const isKey = (key: string): key is Key => Object.hasOwn(labels, key)
  const [first, ...others] = Object.keys(labels).filter(isKey)
  if (first === undefined) throw new Error('No labels')
  return [first, ...others]
}

export const SIGN_IN_OUTCOMES = keysOf(signInOutcomeLabels)

/** One entry of the log of sign-ins. */
export const signInEntrySchema = z.object({
  /** Sorts by time. */
  id: z.string(),
  time: z.iso.datetime(),
  event: z.enum(keysOf(signInEventLabels)),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** The user's name; null if no user had the name that was typed. */
  username: z.string().nullable(),
  /** The user's current first and last name; null for a deleted or unknown user. */
  personName: z.string().nullable(),
  /** Keyed hash of the typed name, the same for the same name: a mistyped name may be a password. */
  typedName: z.string(),
  /** IPv4 address, or the first half of an IPv6 address. */
  network: z.string(),
  /** Names of browser and system. */
  device: z.string(),
  /** The beginning of the session's id; null outside of a session. */
  session: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type SignInEntry = z.infer<typeof signInEntrySchema>

/** What people see of their own sign-ins. */
export const ownSignInEntrySchema = signInEntrySchema.omit({ username: true, personName: true, typedName: true, requestId: true })
export type OwnSignInEntry = z.infer<typeof ownSignInEntrySchema>
