/** The same message for an unknown user and a wrong password. */
export const WRONG_CREDENTIALS = 'Bitte überprüfen Sie Ihre Anmeldedaten.'
