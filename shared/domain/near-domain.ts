import { differByOneLetter } from './one-letter.ts'

/** Where most people of German-speaking countries have their mailboxes, by name; the commonest ending first. */
const MAILBOXES: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  gmx: ['de', 'net', 'at', 'ch', 'com'],
  web: ['de'],
  't-online': ['de'],
  freenet: ['de'],
  outlook: ['com', 'de', 'at'],
  hotmail: ['com', 'de', 'ch', 'at'],
  live: ['de', 'com', 'at'],
  icloud: ['com'],
  yahoo: ['de', 'com'],
  aol: ['com', 'de'],
  posteo: ['de'],
  mailbox: ['org'],
  arcor: ['de'],
  vodafone: ['de'],
  proton: ['me'],
  protonmail: ['com'],
  tutanota: ['com', 'de'],
  bluewin: ['ch'],
  hispeed: ['ch'],
}

/** Names at which somebody has a mailbox under one ending only. */
const ONE_ENDING: readonly string[] = ['gmail', 'googlemail', 'icloud', 't-online']

/** Domains that exist, although they look like others. */
const OTHERS: readonly string[] = [
  ...['mail.de', 'mail.com', 'email.de', 'email.com', 'ymail.com', 'me.com', 'mac.com', 'live.it', 'live.nl', 'gmx.eu', 'gmx.fr', 'gmx.es'],
  ...['weg.de', 'wir.de', 'yahoo.ca', 'yahoo.es', 'outlook.dk', 'freenet.com', 'proton.ch', 'protonmail.ch', 'live.ca'],
]

/** Replacing a letter of a name as short as `gmx` makes names of companies. Only one with the same first letter is a slip. */
const SHORT = 3

const isNearName = (typed: string, name: string) =>
  typed === name || (differByOneLetter(typed, name) && (name.length > SHORT || typed.length !== SHORT || typed[0] === name[0]))

const known = Object.entries(MAILBOXES).flatMap(([name, endings]) =>
  endings.map((ending) => ({ name, ending, domain: `${name}.${ending}` })),
)

/** The domain of mailboxes that somebody has probably meant, such as `gmail.com` by `anna@gmial.com`; undefined for one that is like none or exists. */
export const nearDomain = (address: string): string | undefined => {
  const [, typed = ''] = /^[^\s@]+@([^\s@]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (typed === '' || OTHERS.includes(typed) || known.some(({ domain }) => domain === typed)) return undefined
  const [typedName = '', ...labels] = typed.split('.')
  const typedEnding = labels.join('.')
  const isNear = [
    ({ name, ending }: (typeof known)[number]) => typedEnding === ending && isNearName(typedName, name),
    ({ name, ending }: (typeof known)[number]) => typedName === name && differByOneLetter(typedEnding, ending),
    ({ name, domain }: (typeof known)[number]) => name.length > SHORT && differByOneLetter(typed, domain),
    ({ name }: (typeof known)[number]) => ONE_ENDING.includes(name) && isNearName(typedName, name) && typedEnding.length < 4,
    ({ name, ending }: (typeof known)[number]) => isNearName(typedName, name) && differByOneLetter(typedEnding, ending),
  ]
  return isNear.flatMap((test) => known.find(test)?.domain ?? [])[0]
}
