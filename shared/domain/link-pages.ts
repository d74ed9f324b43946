/**
 * Pages behind a link that somebody was sent. Opening one changes nothing, because mail scanners open links: it shows what will happen and a button,
 * which sends the link's token to the route. Scanners press buttons, too: the button counts only together with the answer to {@link questionOf}.
 * The addresses are in `pages.links`.
 */
export const linkPages = {
  confirmation: { route: 'submissionConfirm' },
  withdrawal: { route: 'consentWithdraw', undo: 'consentRestore' },
  disclosure: { route: 'disclosureFetch' },
  unsubscription: { route: 'unsubscribe', undo: 'unsubscriptionUndo' },
} as const satisfies Record<string, { readonly route: string; readonly undo?: string }>
export type LinkPage = keyof typeof linkPages
export const LINK_PAGES = ['confirmation', 'withdrawal', 'disclosure', 'unsubscription'] as const satisfies readonly LinkPage[]

/** The fields of the form: the link's token, hidden; and the answer, which a script adds when a person presses the button. */
export const LINK_TOKEN_FIELD = 'token'
export const LINK_ANSWER_FIELD = 'answer'

const WORDS = [
  ...['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf', 'dreizehn', 'vierzehn'],
  ...['fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn'],
]

/** From two to nine, by the characters of one half of the token. */
const numberFrom = (half: string) => 2 + ([...half].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 8)

/** The question of a page behind a link. It follows from the token, so that nothing has to be stored. */
export const questionOf = (token: string): { readonly text: string; readonly answer: string } => {
  const middle = Math.floor(token.length / 2)
  const [one, other] = [numberFrom(token.slice(0, middle)), numberFrom(token.slice(middle))]
  return { text: `Wie viel ist ${WORDS[one]} plus ${WORDS[other]}?`, answer: String(one + other) }
}

/** Whether an answer is the right one to the question of a page, in digits or as a word. */
export const isAnswered = (token: string, typed: string): boolean => {
  const { answer } = questionOf(token)
  return [answer, WORDS[Number(answer)]].includes(typed.trim().toLowerCase())
}
