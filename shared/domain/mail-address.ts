import punycode from 'punycode.js'
import { foldPublicId } from './ids.ts'
import { asciiAddress } from './typed-signs.ts'

/** A label such as `xn--mller-kva`; one that is no name in Punycode stays as it is. */
const writtenLabel = (label: string): string => {
  try {
    const written = punycode.decode(label.slice('xn--'.length)).normalize('NFC')
    return foldPublicId(`@${written}`) === foldPublicId(`@${label}`) ? written : label
  } catch (error) {
    if (error instanceof RangeError) return label
    throw error
  }
}

/** A text whose domains have the letters that people write: `müller.de` for the `xn--mller-kva.de` that browsers send. */
export const withWrittenDomains = (text: string): string => text.replace(/\bxn--[a-z\d-]+/gi, writtenLabel)

/** An address as people write it: its letters composed, its domain with umlauts, the signs of other keyboards in ASCII. */
export const writtenAddress = (address: string): string => {
  const text = asciiAddress(address).normalize('NFC')
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + withWrittenDomains(text.slice(at))
}
