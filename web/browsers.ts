/** A browser of MDN's compatibility data, and its oldest version that a part of the web is built for. */
export type Browsers = Readonly<Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios', string>>

/** The oldest browsers in which the console and the partner area work. In older ones they say so. */
export const applicationBrowsers: Browsers = { chrome: '100', edge: '100', firefox: '100', safari: '15.4', safari_ios: '15.4' }

/** The oldest browsers in which the scripts of the public pages and of the sign-in run. In older ones the plain forms remain. */
export const siteBrowsers: Browsers = { chrome: '73', edge: '79', firefox: '67', safari: '12.1', safari_ios: '12.2' }

/** Browsers as the bundler names them. */
export const targetsOf = (browsers: Browsers): string[] =>
  Object.entries(browsers).map(([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`)

/**
 * Newer functions that the built scripts may name, and why: the code asks first whether the browser has them, or means something else by the name. A
 * name that no script contains any more must go.
 */
export const allowed = {
  // The code, or that of a library, asks for them first.
  '.getAuthenticatorData()': 'passkeys',
  '.getClientExtensionResults()': 'passkeys',
  '.getPublicKey()': 'passkeys',
  '.getPublicKeyAlgorithm()': 'passkeys',
  '.getTransports()': 'passkeys',
  '.hidePopover()': 'loaded by `web/app/main.tsx`',
  '.isConditionalMediationAvailable()': 'passkeys',
  '.replaceSync()': 'style sheets of popovers',
  '.setPointerCapture()': 'swiping notifications away',
  '.share()': 'offered where there is a share sheet',
  '.skipTransition()': 'router',
  '.startViewTransition()': 'router',
  'Error.captureStackTrace': 'stacks of errors',
  'URL.canParse': 'schemas',
  // Methods of our own, or of a library, under a name that a newer object of browsers has too.
  '.adopt()': 'forms',
  '.build()': 'parts of components',
  '.check()': 'schemas',
  '.createContext()': 'React',
  '.destroy()': 'focus traps',
  '.element()': 'parts of components',
  '.equals()': 'buffers of files',
  '.forget()': 'keys of requests',
  '.getSize()': 'virtual rows',
  '.isVisible()': 'lists',
  '.login()': 'addresses of pages',
  '.move()': 'tree',
  '.navigate()': 'router',
  '.number()': 'schemas',
  '.override()': 'schemas',
  '.range()': 'collections',
  '.resize()': 'buffers of files',
  '.run()': 'actions',
  '.setStatus()': 'leads',
  '.subscribe()': 'forms',
  '.toArray()': 'React',
  '.unpause()': 'focus traps',
  '.use()': 'stores',
  '.watch()': 'forms',
  '.when()': 'schemas',
} as const satisfies Record<string, string>
