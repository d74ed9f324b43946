import { isIPv6 } from 'node:net'
import { countAttempt } from '../data/rate-limits.ts'
import { sha256 } from '../runtime/sha256.ts'

/** An IPv6 user controls all 2^64 addresses of a network, so the network is counted. */
const neighbourhood = (address: string) => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = (tail ?? '').split(':').filter((group) => group !== '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Applies the rate limits of public forms, per address and in total. Forms without the page's stamp have a lower limit of their own. The
 * address is counted first, so that one sender cannot use up the total.
 * @throws ApiError too_many
 */
export const admitForm = async (address: string, isStamped: boolean): Promise<void> => {
  // The table holds hashes of addresses.
  await countAttempt(isStamped ? 'formsPerAddress' : 'unstampedFormsPerAddress', sha256(neighbourhood(address)))
  await countAttempt(isStamped ? 'formsInAll' : 'unstampedFormsInAll', '')
}
