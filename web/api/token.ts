const KEY = 'authToken'

/** The access token of the signed-in person, in the browser's storage. */
export const token = {
  get: () => localStorage.getItem(KEY) ?? undefined,
  set: (value: string) => localStorage.setItem(KEY, value),
  remove: () => localStorage.removeItem(KEY),
}
