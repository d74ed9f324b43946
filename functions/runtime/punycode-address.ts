import { domainToASCII } from 'node:url'

/** An address with its domain in Punycode, as mail servers expect it; a text without a domain as it is. */
export const punycodeAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at === -1) return address
  const domain = address.slice(at + 1)
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`
}
