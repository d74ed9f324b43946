/** The key of commands: ⌘ on Apple's keyboards. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Strg')
