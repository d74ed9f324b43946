import { FileRefused } from './file-refused.ts'

/** Characters 128 to 255 of MS-DOS (code page 850), which browsers do not decode. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decodeDos = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (DOS[byte - 128] ?? ''))).join('')

const decoded = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

const WINDOWS = 'windows-1252'
/** The byte of each character of Windows-1252. */
const windowsBytes = () => new Map(Array.from(decoded(Uint8Array.from(Array(256).keys()), WINDOWS), (letter, byte) => [letter, byte]))

/** UTF-8 that was once read as Windows-1252 and saved again: „MÃ¼ller“. Undefined when a text is not that. */
const decodeTwice = (bytes: Uint8Array): string | undefined => {
  const byteOf = windowsBytes()
  const once = Array.from(decoded(bytes, 'utf-8'), (letter) => byteOf.get(letter))
  if (once.includes(undefined)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(once.flatMap((byte) => byte ?? [])))
  } catch {
    return undefined
  }
}

/** The encodings that a file without a byte order mark may have, the commonest first. */
const ENCODINGS = {
  'windows-1252': 'Windows, Westeuropa',
  macintosh: 'Mac',
  'ms-dos': 'MS-DOS',
  'windows-1250': 'Windows, Mitteleuropa',
  'windows-1254': 'Windows, Türkei',
  'windows-1251': 'Windows, Kyrillisch',
  'windows-1253': 'Windows, Griechisch',
} as const

/** A way to read the letters of a file. */
export type Reading = {
  readonly encoding: string
  readonly label: string
  readonly text: string
  /** Some words of the file that have letters beyond ASCII. */
  readonly words: readonly string[]
}

/** Signs that stand beside letters in ordinary texts. */
const BESIDE_LETTERS = /[’‘´·“”„‚«»–—\u00a0]/u

/** How much a character beyond ASCII, between its neighbours, looks like one that was meant. */
const likelihood = (before: string, letter: string, after: string): number => {
  if (/\p{Cc}|\ufffd/u.test(letter)) return -9
  if (!/\p{L}/u.test(letter)) return BESIDE_LETTERS.test(letter) || !(/\p{L}/u.test(before) || /\p{L}/u.test(after)) ? 0 : -5
  if (/\p{Lu}/u.test(letter) && (/\p{Ll}/u.test(before) || (/\p{L}/u.test(before) && /\p{Ll}/u.test(after)))) return -5
  // Names begin with a capital.
  if (/[äöüßÄÖÜ]/.test(letter)) return /\p{Ll}/u.test(letter) && !/\p{L}/u.test(before) ? 1 : 2
  // Letters of other alphabets stand in words of their own.
  if (!/\p{Script=Latin}/u.test(letter)) return /[A-Za-z]/.test(before + after) ? -5 : 1
  return /[à-ÿ]/.test(letter) ? 1 : 0
}

const SPECIAL = /[^\n\r -~\t]/u
const likelihoodOf = (words: readonly string[]) =>
  words.reduce((sum, word) => {
    const letters = Array.from(word)
    return letters.reduce(
      (all, letter, at) => (SPECIAL.test(letter) ? all + likelihood(letters[at - 1] ?? '', letter, letters[at + 1] ?? '') : all),
      sum,
    )
  }, 0)

/** Words that are compared, and shown of them. */
const [COMPARED, SHOWN] = [500, 4]

const wordsOf = (text: string) => [
  ...new Set((text.match(/[^\s;,|"]*[^\s;,|"!-~][^\s;,|"]*/gu) ?? []).map((word) => word.slice(0, 40)).slice(0, COMPARED)),
]

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** UTF-16 has a byte order mark, or else a NUL in every second place. */
const utf16Of = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.slice(0, 1000)
  const nuls = (rest: number) => start.filter((byte, at) => byte === 0 && at % 2 === rest).length
  const most = start.length * 0.35
  if (nuls(1) > most && nuls(0) === 0) return 'utf-16le'
  return nuls(0) > most && nuls(1) === 0 ? 'utf-16be' : undefined
}

const certain = (encoding: string, text: string): readonly Reading[] => [{ encoding, label: encoding, text, words: [] }]

/** Readings with different words, the likeliest first. */
const ranked = (texts: readonly (readonly [encoding: string, label: string, text: string])[]): readonly Reading[] => {
  const readings = texts.map(([encoding, label, text]) => ({ encoding, label, text, words: wordsOf(text) }))
  const distinct = readings.filter(({ words }, nth) => readings.findIndex((other) => other.words.join(' ') === words.join(' ')) === nth)
  const scored = distinct.map((reading) => ({ reading, score: likelihoodOf(reading.words) }))
  return [...scored]
    .sort((one, other) => other.score - one.score)
    .map(({ reading }) => ({ ...reading, words: reading.words.slice(0, SHOWN) }))
}

/**
 * The ways to read the letters of a file, the likeliest first. One alone where the file says it: by a byte order mark, or because it is right UTF-8.
 * @throws FileRefused when it is not a text
 */
export const readingsOf = (bytes: Uint8Array): readonly [Reading, ...Reading[]] => {
  const wide = utf16Of(bytes)
  const candidates = (): readonly Reading[] => {
    if (wide !== undefined) return certain(wide, decoded(bytes, wide))
    if (!isUtf8(bytes))
      return ranked(
        Object.entries(ENCODINGS).map(([encoding, label]) => [
          encoding,
          label,
          encoding === 'ms-dos' ? decodeDos(bytes) : decoded(bytes, encoding),
        ]),
      )
    const text = decoded(bytes, 'utf-8')
    const once = /[ÂÃÄÅâ]\P{ASCII}/u.test(text) ? decodeTwice(bytes) : undefined
    return once === undefined
      ? certain('utf-8', text)
      : ranked([
          ['utf-8', 'wie in der Datei', text],
          ['utf-8 twice', 'doppelt umgewandelt, berichtigt', once],
        ])
  }
  const [first, ...others] = candidates().map((reading) => ({ ...reading, text: reading.text.replace(/^\uFEFF/, '') }))
  if (first === undefined || first.text.includes('\0'))
    throw new FileRefused('Das ist keine Textdatei. Bitte speichern Sie die Tabelle als CSV-Datei.')
  return [first, ...others]
}
