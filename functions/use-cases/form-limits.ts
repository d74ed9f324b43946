import { countAttempt } from '../data/rate-limits.ts'
import { callerNetwork } from '../network/caller-network.ts'
import { sha256 } from '../runtime/sha256.ts'

/**
 * Applies the rate limits of public forms, per address and in total. Forms without the page's stamp have a lower limit of their own. The
 * address is counted first, so that one sender cannot use up the total.
 * @throws ApiError too_many
 */
export const admitForm = async (address: string, isStamped: boolean): Promise<void> => {
  // The table holds hashes of addresses.
  await countAttempt(isStamped ? 'formsPerAddress' : 'unstampedFormsPerAddress', sha256(callerNetwork(address)))
  await countAttempt(isStamped ? 'formsInAll' : 'unstampedFormsInAll', '')
}
