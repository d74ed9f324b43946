import { expect, test } from 'vitest'
import { BACKUP_DAYS } from '../platform/limits.ts'
import { activities, retentionInWords, retentionSentences } from './processing-record.ts'
import { processorsOf, transferSentences } from './processors.ts'
import { defaultRetention, RETENTION_RULES } from './retention-periods.ts'
import { measuresOf } from './security-measures.ts'
import type { StageFacts } from './stage-facts.ts'

const local: StageFacts = {
  region: null,
  logRetentionDays: null,
  backups: null,
  mailServer: null,
  hasCanary: false,
  accounts: { isStrict: false, passwordMinLength: 6, secondFactorRoles: [], staffIdleMinutes: 60 },
}
const stage: StageFacts = {
  ...local,
  region: 'eu-central-1',
  logRetentionDays: 90,
  backups: { lock: 'compliance', copyRegion: 'eu-west-1' },
  hasCanary: true,
  accounts: { isStrict: true, passwordMinLength: 12, secondFactorRoles: ['admin', 'manager'], staffIdleMinutes: 60 },
}
const wordsOf = (facts: StageFacts) => JSON.stringify([processorsOf(facts), transferSentences(facts), measuresOf(facts)])

test('each activity names its data in German, and every retention rule belongs to one', () => {
  for (const { data } of activities) for (const category of data) expect(category).not.toMatch(/\b[a-z]+[A-Z]\w*/)
  const rules = activities.flatMap((activity): readonly string[] => activity.rules)
  expect(rules.toSorted()).toEqual([...RETENTION_RULES].sort())
})

test('the retention follows the settings', () => {
  const sentences = activities.flatMap((activity) => retentionSentences(activity, { ...defaultRetention, mails: 30 }))
  expect(sentences).toContain('E-Mails: 30 Tage (1 Monat) nach dem Ende ihres Versands.')
  const words = retentionInWords({ ...defaultRetention, auditLog: 1000 })
  expect(words.find(({ label }) => label === 'Protokoll der Änderungen')?.words).toMatch(/^1\.000 Tage nach dem Eintrag\./)
  expect(words.find(({ label }) => label === 'Sitzungen')?.words).toMatch(/^12 Stunden\./)
})

test('a stage on AWS names its places, backups and protection; a single machine names itself', () => {
  for (const words of [
    'Frankfurt am Main',
    'eu-west-1',
    'us-east-1',
    `${BACKUP_DAYS} Tage`,
    'auch für den Betreiber selbst',
    '90 Tage',
    'Administrator, Manager',
    'ausschließlich im Europäischen Wirtschaftsraum',
  ])
    expect(wordsOf(stage)).toContain(words)
  expect(wordsOf({ ...stage, region: 'us-east-1' })).toContain('außerhalb des Europäischen Wirtschaftsraums: Nord-Virginia')
  expect(wordsOf({ ...stage, mailServer: 'smtp.example.de' })).toContain('Mailserver smtp.example.de')
  expect(wordsOf(local)).toContain('dieser Rechner')
  expect(wordsOf(local)).not.toContain('Amazon')
})
