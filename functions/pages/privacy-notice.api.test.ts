import { beforeAll, expect, test } from 'vitest'
import { defaultRetention } from '../../shared/domain/retention-periods.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { findPage } from './find-page.ts'

// No other test publishes a notice here, or changes how long data are kept.
beforeAll(() => takeOwnTable(`notice-${process.pid}`))

const textOf = async (path: string) => (await findPage(path)).body.replaceAll(/<[^>]+>/g, ' ')

test('the placeholder of the privacy notice says what is kept how long, and is marked as one', async () => {
  const text = await textOf('/datenschutz')
  expect(text).toContain('Platzhalter: Dieser Text ist noch nicht hinterlegt.')
  expect(text).toContain(`E-Mails: ${defaultRetention.mails} Tage`)
  expect(text).toContain('Telefon, Land')
  expect(text).toContain('Art. 77 DSGVO')
  expect(await textOf('/impressum')).not.toContain('aus dem Programm')
})
