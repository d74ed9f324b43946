import { createHmac } from 'node:crypto'
import { foldPublicId } from '../../shared/domain/ids.ts'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'
import { derivedSecret } from './seal.ts'

/** A hash of an e-mail address that nobody can compute without the stage's newest key of links: it proves which address was meant, and reveals none. */
export const addressHash = (address: string): string => {
  const [key = ''] = setting(environment.linkKeys).split(',')
  return createHmac('sha256', derivedSecret(key, 'address-hash')).update(foldPublicId(address.trim())).digest('hex')
}
