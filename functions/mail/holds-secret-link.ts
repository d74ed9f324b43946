import { decodeHTML } from 'entities'
import { pages, paths } from '../../shared/platform/pages.ts'

/** What browsers and mail programs read in a text: one layer of entities, percent signs and quoted-printable, and of detours in a path. */
const readOnce = (text: string) =>
  decodeHTML(text.normalize('NFKC').replace(/=\r?\n/g, ''))
    .replace(/[%=]([0-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\\/]+/g, '/')
    .replace(/\/(?:\.|[^/\s.][^/\s]*\/\.\.)(?=\/)/g, '')

/** More layers than anybody has made by mistake. */
const MOST_LAYERS = 10

const readThrough = (text: string): string => {
  let read = text
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    const next = readOnce(read)
    if (next === read) break
    read = next
  }
  return read
}

const SECRET_LINK = new RegExp(
  `(?:${[`${paths.choosePassword()}[^\\s#]*#`, ...Object.values(pages.links).map((page) => `${page}/`)].join('|')})[\\w-]{8}`,
  'iu',
)

/** Whether a text holds a link with a token, in any spelling that a program opens: staff see such links and may type one. */
export const holdsSecretLink = (text: string): boolean => SECRET_LINK.test(readThrough(text))
