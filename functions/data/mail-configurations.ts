import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type MailConfiguration, mailConfigurationSchema } from '../../shared/domain/mail-configuration.ts'
import { documents, tableName } from './client.ts'
import { globalMailKey, partnerMailKey } from './keys.ts'

/** The global e-mail configuration and that of a partner, in one request; either may be missing. */
export const readMailConfigurations = async (
  partnerId: number | null,
): Promise<{ global: MailConfiguration | undefined; partner: MailConfiguration | undefined }> => {
  const keys = [globalMailKey, ...(partnerId === null ? [] : [partnerMailKey(partnerId)])]
  const { Responses } = await documents.send(new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: keys } } }))
  const items = Responses?.[tableName()] ?? []
  const parse = (pk: string) => {
    const item = items.find((candidate) => candidate.pk === pk)
    return item === undefined ? undefined : mailConfigurationSchema.parse(item)
  }
  return { global: parse(globalMailKey.pk), partner: partnerId === null ? undefined : parse(partnerMailKey(partnerId).pk) }
}

/** Stores a configuration: a partner's, or the global one for null. */
export const saveMailConfiguration = async (partnerId: number | null, configuration: MailConfiguration) => {
  const key = partnerId === null ? globalMailKey : partnerMailKey(partnerId)
  await documents.send(new PutCommand({ TableName: tableName(), Item: { ...key, ...configuration } }))
}
