import { partitions } from '../../../shared/platform/table.ts'
import { onlyPartitions } from './conditions.ts'

export const publicPagesOnly = onlyPartitions(partitions.publicPartner, partitions.portal)
export const formConfigurationsOnly = onlyPartitions(partitions.formConfigurations)
export const backupLogOnly = onlyPartitions(partitions.backups)
export const legalTextsOnly = onlyPartitions(partitions.legalTexts)
export const partnersAndPortal = onlyPartitions(partitions.partner, partitions.portal)
/** What is read to authenticate a caller. */
export const callerPartitions = [partitions.session, partitions.user, partitions.grants]
/** The rights to authenticate a caller. */
export const callerRights = onlyPartitions(...callerPartitions)

/** Records of public forms. */
export const forms = [partitions.lead, partitions.application, partitions.customer]

/** Records that the console creates and deletes; leads and applications come from visitors, and the desk restores and deletes them. */
export const madeByStaff = [partitions.user, partitions.partner, partitions.customer, partitions.outbox]
/** Records of the console. */
export const records = [...madeByStaff, partitions.lead, partitions.application]
/** Items that belong to them, or are read one by one. */
export const besideRecords = [partitions.publicPartner, partitions.formConfigurations]
/** Configurations of the portal. */
export const settings = [partitions.settings, partitions.portal]
