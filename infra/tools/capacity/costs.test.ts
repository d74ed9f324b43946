import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { resourcesOf, templatesOf } from '../../aws/testing.ts'
import { costOf, readCallCosts } from './call-costs.ts'
import { costsOf, prices } from './costs.ts'

const runbook = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'runbook.md'), 'utf8')

const counted = readCallCosts()
const units = {
  'a partner page': costOf(counted, 'page /ib-recruitment'),
  'a lead': costOf(counted, 'leadCreate: from the recruitment page'),
  'its mails': costOf(counted, 'run of the mailer with a mail'),
  'a run with nothing to do': costOf(counted, 'run of the mailer with nothing to do'),
  'signing in': costOf(counted, 'login'),
  'a list': costOf(counted, 'leadList'),
  'a change of status': costOf(counted, 'leadUpdate: to another status'),
}

const { app, edge, metrics, watch } = templatesOf('prod')
const filterSchema = z.object({ MetricTransformations: z.tuple([z.object({ MetricName: z.string() })]) })
const aclSchema = z.object({ Rules: z.array(z.unknown()) })
const deployed = {
  alarms: [app, watch].flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm')).length,
  metrics: new Set(
    resourcesOf(metrics, 'AWS::Logs::MetricFilter').map(
      ({ Properties }) => filterSchema.parse(Properties).MetricTransformations[0].MetricName,
    ),
  ).size,
  rules: resourcesOf(edge, 'AWS::WAFv2::WebACL').reduce((sum, { Properties }) => sum + aclSchema.parse(Properties).Rules.length, 0),
}

const years = [1000, 100_000, 10_000_000].map((leads) => costsOf(leads, units, deployed))
const grouped = (value: number) => value.toLocaleString('en-US')
const dollars = (value: number) => (value < 1 ? '< 1' : grouped(value < 1000 ? Math.round(value) : Math.round(value / 10) * 10))
const together = (value: number) => `**about ${grouped(value < 1000 ? Math.round(value / 10) * 10 : Math.round(value / 100) * 100)}**`

const rows = {
  Fixed: 'fixed',
  'Mailer and jobs': 'everyMinute',
  'The canary': 'canary',
  Table: 'table',
  'Gateway and Lambdas': 'calls',
  'CloudFront and web ACL': 'distribution',
  'Mail (SES)': 'mails',
  Logs: 'logs',
  Traces: 'traces',
} as const

/** The cells after the first one in the row that begins with this text. */
const told = (beginning: string) =>
  runbook
    .split('\n')
    .find((line) => line.startsWith(`| ${beginning}`) && line.split('|').length === 6)
    ?.split(' | ')
    .slice(1)
    .map((cell) => cell.replace(/ \|$/, '').trim())

it.each(Object.entries(rows))('the runbook shows the cost of a year: %s', (beginning, name) => {
  expect(told(beginning)).toEqual(years.map((year) => dollars(year[name])))
})

it('the runbook shows the total cost of a year', () => {
  expect(told('**Together**')).toEqual(years.map((year) => together(Object.values(year).reduce((sum, part) => sum + part, 0))))
})

it('the runbook shows the numbers of what is billed per unit', () => {
  expect(runbook).toContain(`${deployed.rules} rules`)
  expect(runbook).toContain(`${deployed.alarms} alarms`)
  expect(runbook).toContain(`${deployed.metrics} metrics made of logs`)
})

it('the runbook shows each price with its source', () => {
  const lines = runbook.split('\n').filter((line) => /^\| .* \| [\d.]+ \| .*https:\/\/aws\.amazon\.com\//.test(line))
  const listed = lines.map((line) => Number(line.split(' | ')[1]))
  expect(listed.toSorted()).toEqual(Object.values(prices).toSorted())
})
