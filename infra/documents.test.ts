import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { resourcesOf, templatesOf } from './aws/testing.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))

const rooms = /^(?:shared|functions|web|infra|docs|\.github|\.ci)\//
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

const pagesIn = (folder: string) => readdirSync(join(root, folder)).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : []))

describe.each(['README.md', 'SECURITY.md', 'functions/data/README.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')])(
  '%s',
  (document) => {
    const code = codeIn(read(document))

    it('names files and folders that exist', () => {
      expect(code.filter((path) => rooms.test(path) && !/[*<>]/.test(path) && !existsSync(join(root, path)))).toEqual([])
    })

    it('names commands that exist', () => {
      const commands = [...read(document).matchAll(/npm (?:run )?((?!run|ci|install|test:)[a-z]+(?::[a-z]+)?)\b/g)].map(
        ([, name = '']) => name,
      )
      expect(commands.filter((name) => scripts[name] === undefined)).toEqual([])
    })
  },
)

describe('the architecture', () => {
  it('names every folder of functions in its table of rooms, and no other', () => {
    const rows = [...read('docs/architecture.md').matchAll(/^\| (`functions\/.*?) \|.*\| (.*?) \|$/gm)]
    const named = rows
      .flatMap(([, room = '', imported = '']) => codeIn(`${room} ${imported}`))
      .map((name) => name.replace(/^functions\//, ''))
    const folders = readdirSync(join(root, 'functions'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const isRoom = (name: string) => name !== 'testing'
    expect(new Set(named.filter((name) => name !== '*.ts' && name !== 'functions'))).toEqual(
      new Set(folders.map(({ name }) => name).filter(isRoom)),
    )
  })
})

const security = read('SECURITY.md')
/** The part of SECURITY.md below a heading. */
const below = (heading: string) => security.slice(security.indexOf(`# ${heading}\n`)).split(/\n##+ /)[0] ?? ''

const promiseTable = below('Promises')
/** Rows of the table of promises: the promise and its tests. */
const promises = [...promiseTable.matchAll(/^\| (.+?) \| (.*`.*) \|$/gm)].map(([, promise = '', kept = '']) => ({ promise, kept }))
/** A reference to a test: a file and, optionally, its title, in which … matches any text. */
const named = /`([^`]+\.(?:test|spec)\.ts)`(?:: ((?:„[^“]+“(?:, )?)+))?/g
/** Whether a line contains the parts of a title in order. */
const occursIn = (source: string, name: string) =>
  source.split('\n').some((line) => {
    let from = 0
    return name.split('…').every((part) => {
      const at = line.indexOf(part.trim(), from)
      from = at + part.trim().length
      return at >= 0
    })
  })

const expectTestsToExist = (text: string) => {
  for (const [, path = '', names = ''] of text.matchAll(named)) {
    const source = read(path)
    for (const [, name = ''] of names.matchAll(/„([^“]+)“/g)) expect(occursIn(source, name), `${path}: ${name}`).toBe(true)
  }
}

describe('a promise', () => {
  it('has a test, each of them', () => {
    expect(promises).toHaveLength(promiseTable.match(/^\| (?!Promise)/gm)?.length ?? 0)
  })

  it.each(promises)('is checked by an existing test: $promise', ({ kept }) => {
    const commands = codeIn(kept).filter((code) => code.startsWith('npm '))
    expect([...kept.matchAll(named)].length + commands.length).toBeGreaterThan(0)
    expectTestsToExist(kept)
  })
})

describe('the table of ASVS 5.0', () => {
  const heading = 'OWASP ASVS 5.0, chapters 6 and 7'
  const row = /^\| (\d\.\d\.\d+) \| [123] \| .+ \| (met|partly|not met|not applicable) \| (.+) \|$/gm
  const rows = [...below(heading).matchAll(row)].map(([, id = '', state = '', evidence = '']) => ({ id, state, evidence }))
  /** The number of requirements in each section of the standard. */
  const sections = {
    '6.1': 3,
    '6.2': 12,
    '6.3': 8,
    '6.4': 6,
    '6.5': 8,
    '6.6': 4,
    '6.7': 2,
    '6.8': 4,
    '7.1': 3,
    '7.2': 4,
    '7.3': 2,
    '7.4': 5,
    '7.5': 3,
    '7.6': 2,
  }

  it('has each requirement of both chapters', () => {
    const ids = Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, nth) => `${section}.${nth + 1}`))
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  it('is counted by the sentence above it', () => {
    const count = (state: string) => rows.filter((each) => each.state === state).length
    const failed = count('not met') === 0 ? 'none is' : `${count('not met')} are`
    expect(below(heading)).toContain(
      `Of ${rows.length} requirements ${count('met')} are met, ${count('partly')} partly, ${failed} not met, and ${count('not applicable')} do not apply.`,
    )
  })

  it.each(rows)('gives existing evidence of $id', ({ state, evidence }) => {
    if (state === 'met' || state === 'partly') expect(codeIn(evidence).filter((path) => existsSync(join(root, path)))).not.toEqual([])
    expectTestsToExist(evidence)
  })
})

describe('the runbook', () => {
  const runbook = read('docs/runbook.md')
  const { app, watch } = templatesOf('prod')
  const alarms = [app, watch]
    .flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm'))
    .map(({ id }) => id.replace(/[0-9A-F]{8}$/, '').replace(/^Operations/, ''))

  it('names every alarm', () => {
    const spoken = codeIn(runbook)
    const isSpokenOf = (alarm: string) => spoken.some((name) => name === alarm || (name.startsWith('…') && alarm.endsWith(name.slice(1))))
    const ofIndexes = /^Gsi\d(?:Reads|Writes)Throttled$/
    expect(alarms.filter((alarm) => !isSpokenOf(alarm) && !ofIndexes.test(alarm))).toEqual([])
  })

  it('counts the alarms in its cost estimate', () => {
    const [, told] = /(\d+) alarms/.exec(runbook) ?? []
    expect(Number(told)).toBe(alarms.length)
  })
})
