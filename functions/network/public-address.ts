import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import { environment } from '../../shared/platform/environment.ts'
import { optionalSetting } from '../runtime/environment.ts'

/** Every special range of https://www.iana.org/assignments/iana-ipv4-special-registry that is not a public host, and multicast. */
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
/** Of IPv6 only 2000::/3 is handed out to public hosts. Within it these carry IPv4 addresses, private networks or documentation. */
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

/** Whether an IP address is that of a public host: not of this machine, a private network, a link, a cloud's metadata, or an IPv4 address in disguise. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Whether an IP address is this machine's own. */
export const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export type ResolvedAddress = { readonly address: string; readonly family: number }

/** The host is one that we must not connect to. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`Der Server „${host}“ liegt in einem privaten Netz. Erlaubt sind nur öffentlich erreichbare Server.`)
    this.name = 'AddressRefused'
  }
}

/**
 * Looks a host up, once, and checks everything it stands for. Whoever connects must connect to one of these very addresses: a second look-up may
 * answer differently.
 * @throws AddressRefused when any of its addresses is not public; the resolver's error when there is none
 */
export const resolvePublic = async (host: string, options: { readonly allowLoopback: boolean }): Promise<readonly ResolvedAddress[]> => {
  // The resolver reads more notations of an IP address than one would think of; what it makes of them is checked, whatever was written.
  const addresses = await lookup(isIP(host) === 0 ? domainToASCII(host) || host : host, { all: true })
  const isAllowed = ({ address }: ResolvedAddress) => isPublicAddress(address) || (options.allowLoopback && isLoopback(address))
  if (!addresses.every(isAllowed)) throw new AddressRefused(host)
  return addresses
}

/**
 * Looks up a server that somebody has configured. One of this very machine counts as public where the setting says so.
 * @throws as {@link resolvePublic}
 */
export const resolveServer = (host: string): Promise<readonly ResolvedAddress[]> =>
  resolvePublic(host, { allowLoopback: optionalSetting(environment.smtpAllowLoopback) === '1' })
