import { type MailConfiguration, RECIPIENT_LISTS, splitAddresses } from '../../../shared/domain/mail-configuration.ts'
import { internal } from '../../data/cursor.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'
import { listPartners } from '../../data/partners.ts'
import { given, recordOf, type Source, type Traced, traces } from './traced.ts'

/** Partners whose configurations are read at once. */
const PARTNERS_AT_ONCE = 20

const tracedConfiguration = (recordId: string, name: string, configuration: MailConfiguration | undefined): Traced[] => {
  const lists = configuration === undefined ? [] : RECIPIENT_LISTS.map((list) => configuration[list])
  const emails = [...lists.flatMap(splitAddresses), ...given(configuration?.senderEmail)]
  const detail = 'Empfänger oder Absender von E-Mails'
  return emails.length === 0 ? [] : [{ record: recordOf('MAIL_CONFIGURATION', recordId, name, detail, null), traces: traces({ emails }) }]
}

/** The e-mail configurations of a page of partners, and before the first one the global one. */
export const configurationsOf: Source = async (cursor) => {
  const { items, ...page } = await listPartners({}, { limit: PARTNERS_AT_ONCE, cursor, total: 'none', caller: internal })
  const global = cursor === undefined ? tracedConfiguration('global', 'Globale E-Mail-Konfiguration', await getMailConfiguration(null)) : []
  const own = items.map(async ({ id, companyName }) =>
    tracedConfiguration(String(id), `E-Mail-Konfiguration von ${companyName}`, await getMailConfiguration(id)),
  )
  return { items: [...global, ...(await Promise.all(own)).flat()], cursor: page.cursor }
}
