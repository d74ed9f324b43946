import { readCounter } from '../data/counters.ts'
import { copyCustomerCount, partnerCustomerCounter } from '../data/customers.ts'
import { listPartners } from '../data/partners.ts'

const PAGE = 100

/**
 * Corrects the number of customers on the rows of one page of partners, where a copy was lost. The numbers of the counters are exact.
 * @param cursor where the last page ended
 * @returns where this page ended; undefined at the end of the list
 */
export const recountCustomers = async (cursor?: string): Promise<string | undefined> => {
  const page = await listPartners({}, { limit: PAGE, cursor, total: 'none', caller: null })
  for (const { id, customerCount } of page.items) {
    const { total = 0 } = await readCounter(partnerCustomerCounter(id))
    if (total !== customerCount) await copyCustomerCount(id)
  }
  return page.cursor
}
