/** What is said alike of an unknown user and of a wrong password. */
export const WRONG_CREDENTIALS = 'Bitte überprüfen Sie Ihre Anmeldedaten.'
