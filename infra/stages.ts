import { Failure } from './deployment/failure.ts'
import { edgeRegion, parseStage, type Stage, type StageInput } from './stage.ts'
import { testRateLimits } from './test-rate-limits.ts'

/** The deployed stages, edited by their operator. */
const stages = {
  dev: {
    region: 'eu-central-1',
    keepsData: false,
    mailIdentity: 'dev.partnerportal.example',
    brand: { senderEmail: 'partner@dev.partnerportal.example' },
    alarmEmail: 'betrieb@partnerportal.example',
    runbookUrl: 'https://git.partnerportal.example/partnerportal/blob/main/docs/runbook.md',
    logRetentionDays: 14,
  },
  prod: {
    region: 'eu-central-1',
    account: '111122223333',
    keepsData: true,
    isWatchedFromOutside: true,
    hasCanary: true,
    backups: { lock: 'compliance', copyRegion: 'eu-west-1' },
    release: 'gradually',
    monthlyBudget: 200,
    maxTableUnits: { reads: 20_000, writes: 20_000 },
    accounts: { isStrict: true, passwordMinLength: 12, secondFactorRoles: ['admin', 'manager', 'backoffice', 'viewer'] },
    mailIdentity: 'partnerportal.example',
    alarmEmail: 'betrieb@partnerportal.example',
    runbookUrl: 'https://git.partnerportal.example/partnerportal/blob/main/docs/runbook.md',
    logRetentionDays: 90,
  },
  /** Deployed by `npm run rehearse` to a local emulator of AWS. */
  rehearsal: {
    region: edgeRegion,
    account: '000000000000',
    keepsData: false,
    mailIdentity: 'partnerportal.test',
    brand: { senderEmail: 'partner@partnerportal.test' },
    alarmEmail: 'betrieb@partnerportal.test',
    runbookUrl: 'https://git.partnerportal.test/partnerportal/blob/main/docs/runbook.md',
    logRetentionDays: 7,
    limits: testRateLimits,
  },
} satisfies Record<string, StageInput>

export const stageNames = Object.keys(stages)

/**
 * The stage of that name.
 * @throws Failure with the existing names, or with what to set
 */
export const getStageOrThrow = (name: string): Stage => {
  const entry = Object.entries(stages).find(([key]) => key === name)
  if (!entry) throw new Failure(`There is no stage „${name}“ in infra/stages.ts. Choose one of: ${stageNames.join(', ')}.`)
  return parseStage(name, entry[1])
}
