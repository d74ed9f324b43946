/** Where the browser keeps the access token, as the specification names it. */
export const TOKEN_KEY = 'authToken'
