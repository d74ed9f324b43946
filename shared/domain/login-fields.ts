/** The fields of the sign-in, for its schema and its form. */
export const loginFields = {
  username: { label: 'Benutzername', maxLength: 255, message: 'Benutzername ist erforderlich' },
  password: { label: 'Passwort', maxLength: 256, message: 'Passwort ist erforderlich' },
} as const
