/** `web/api/token-key.ts`, written in by the build: this runs before anything is painted, as a plain script that may import nothing. */
declare const TOKEN_KEY: string

try {
  if (localStorage.getItem(TOKEN_KEY) !== null) document.documentElement.setAttribute('data-leaving', '')
} catch {
  // A browser that keeps nothing for this site: nobody is signed in.
}
