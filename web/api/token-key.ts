/** The localStorage key of the access token, as the specification names it. */
export const TOKEN_KEY = 'authToken'
