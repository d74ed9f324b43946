const zeroOf = (digit: number): number => {
  let zero = digit
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return zero
}

/** A text with the digits of all scripts as ASCII ones. The digits of a script follow each other from its zero on, and so do blocks of ten. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String((code - zeroOf(code)) % 10)
  })

/** A text with the wide letters, signs and full stops of East Asian keyboards as ASCII ones. */
const withoutWideSigns = (text: string) =>
  text.replace(/[\uff01-\uff5e\ufe6b\u3000]/g, (sign) => sign.normalize('NFKC')).replace(/[\u3002\uff61]/g, '.')

/** A text with one kind of hyphen: word processors and phones put others in its place. */
export const asciiHyphens = (text: string): string => text.replace(/[\p{Pd}\u2043\u2212]/gu, '-')

/** A code, id or number as typed on any keyboard: its digits, hyphens and signs in ASCII, its letters composed. */
export const asciiSigns = (text: string): string => asciiHyphens(asciiDigits(withoutWideSigns(text.normalize('NFC'))))

/** An amount with the signs of Arabic and Persian keyboards as Latin ones. */
export const asciiAmount = (text: string): string =>
  asciiSigns(text)
    .replace(/\u066b/g, ',')
    .replace(/\u066c/g, '’')

/** An e-mail address as typed on any keyboard. Domains of other scripts keep their digits, which belong to their names. */
export const asciiAddress = (text: string): string => {
  const address = withoutWideSigns(text)
  const at = address.lastIndexOf('@') + 1
  const domain = asciiDigits(address.slice(at))
  return asciiDigits(address.slice(0, at)) + (/^\p{ASCII}*$/u.test(domain) ? domain : address.slice(at))
}

/** A phone number as typed or copied: digits and signs in ASCII, one kind of hyphen and blank, no invisible marks. */
export const asciiPhone = (text: string): string =>
  asciiHyphens(asciiDigits(text.normalize('NFKC')).replace(/\u30fc/g, '-'))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
