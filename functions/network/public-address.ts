import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import { environment } from '../../shared/platform/environment.ts'
import { optionalSetting } from '../runtime/environment.ts'

/** All special ranges of https://www.iana.org/assignments/iana-ipv4-special-registry that contain no public hosts, and multicast. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Only 2000::/3 is assigned to public IPv6 hosts. These ranges in it contain IPv4 addresses, private networks or documentation. */
const PUBLIC_V6 = ['2000::', 3] as const
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const notPublic = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_V4) notPublic.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of NOT_PUBLIC_V6) notPublic.addSubnet(network, prefix, 'ipv6')
const public6 = new BlockList()
public6.addSubnet(...PUBLIC_V6, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Whether an IP address belongs to a public host: not to this machine, a private network, a link, cloud metadata, or an embedded IPv4
 * address.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Whether an IP address is a loopback address. */
export const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export type ResolvedAddress = { readonly address: string; readonly family: number }

/** The host is not a public one, so no connection is made. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`Der Server „${host}“ liegt in einem privaten Netz. Erlaubt sind nur öffentlich erreichbare Server.`)
    this.name = 'AddressRefused'
  }
}

/**
 * Resolves a host once and checks all its addresses. Connections must use one of these addresses, because a second look-up may return
 * others.
 * @throws AddressRefused when any address is not public; the resolver's error when there is none
 */
export const resolvePublic = async (host: string, options: { readonly allowLoopback: boolean }): Promise<readonly ResolvedAddress[]> => {
  // The resolver accepts unusual notations of IP addresses; the result is checked, not the notation.
  const addresses = await lookup(isIP(host) === 0 ? domainToASCII(host) || host : host, { all: true })
  const isAllowed = ({ address }: ResolvedAddress) => isPublicAddress(address) || (options.allowLoopback && isLoopback(address))
  if (!addresses.every(isAllowed)) throw new AddressRefused(host)
  return addresses
}

/**
 * Resolves a configured server. This machine is accepted if the setting says so.
 * @throws as {@link resolvePublic}
 */
export const resolveServer = (host: string): Promise<readonly ResolvedAddress[]> =>
  resolvePublic(host, { allowLoopback: optionalSetting(environment.smtpAllowLoopback) === '1' })
