import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string) => {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = (tail ?? '').split(':').filter((group) => group !== '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

const mappedIPv4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/** The network that rate limits count: an IPv6 user controls all 2^64 addresses of one; an IPv4 address counts by itself. */
export const callerNetwork = (address: string): string =>
  isIPv6(address) ? (mappedIPv4(address) ?? groupsOf(address).slice(0, 4).join(':')) : address

/**
 * The /48 of an IPv6 address, which one customer of a provider may hold with its 65,536 networks: count it with a larger limit. Undefined for an
 * IPv4 address.
 */
export const widerNetwork = (address: string): string | undefined =>
  isIPv6(address) && mappedIPv4(address) === undefined ? groupsOf(address).slice(0, 3).join(':') : undefined
