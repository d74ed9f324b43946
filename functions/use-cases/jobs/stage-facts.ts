import * as z from 'zod'
import { VAULT_LOCKS } from '../../../shared/domain/backup.ts'
import type { StageFacts } from '../../../shared/domain/stage-facts.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'
import { accountRules } from '../../identity/account-rules.ts'
import { optionalSetting, setting } from '../../runtime/environment.ts'

const daysSchema = z.coerce.number().int().positive()
const lockSchema = z.enum(VAULT_LOCKS)

/** Where and how this stage runs, from the settings of the Lambda, with the mail server that is not among them. */
export const stageFacts = (mailServer: StageFacts['mailServer']): StageFacts => {
  // Only infrastructure on AWS says for how long it keeps logs.
  const logDays = optionalSetting(environment.logRetentionDays)
  const lock = optionalSetting(environment.backupLock)
  return {
    region: logDays === undefined ? null : setting('AWS_REGION'),
    logRetentionDays: logDays === undefined ? null : daysSchema.parse(logDays),
    backups:
      lock === undefined ? null : { lock: lockSchema.parse(lock), copyRegion: optionalSetting(environment.backupCopyRegion) ?? null },
    mailServer,
    hasCanary: optionalSetting(environment.hasCanary) !== undefined,
    accounts: accountRules(),
  }
}

/** The same with the mail server of the global e-mail configuration. One request. */
export const readStageFacts = async (): Promise<StageFacts> => stageFacts((await getMailConfiguration(null))?.smtpHost ?? null)
