import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', '.github', 'workflows')
const workflows = globSync('*.yml', { cwd: folder }).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
/** Jobs with their text; what stands before the first belongs to none. */
const jobsOf = (text: string) =>
  (text.split(/^jobs:\n/m)[1] ?? '')
    .split(/^(?= {2}[\w-]+:$)/m)
    .map((job) => ({ name: /^ {2}([\w-]+):/m.exec(job)?.[1] ?? '', job }))
    .filter(({ name }) => name !== '')

describe.each(workflows)('$file', ({ text }) => {
  it('names each action by the hash of a commit, which nobody can move, and its version for people', () => {
    const actions = [...text.matchAll(/uses: (.+)$/gm)].map(([, action]) => action)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('runs images by their digest, which nobody can move either', () => {
    for (const [, image] of text.matchAll(/(\S+\/gitleaks\S*)\s+git /g))
      expect(image).toMatch(/^ghcr\.io\/gitleaks\/gitleaks@sha256:[0-9a-f]{64}$/)
  })

  it('reads the repository and nothing else unless a job says so, leaves no token behind, and ends by itself', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\w/m)
    expect(text.match(/actions\/checkout@/g)).toHaveLength(text.match(/persist-credentials: false/g)?.length ?? 0)
    for (const { job } of jobsOf(text)) expect(job).toMatch(/timeout-minutes: \d+/)
  })

  it('keeps no secret, and runs neither install scripts nor tests in a job that has a way to AWS', () => {
    expect(text).not.toMatch(/secrets\./)
    const jobs = jobsOf(text)
    expect(jobs.length).toBeGreaterThan(0)
    for (const { job } of jobs.filter(({ job }) => job.includes('id-token: write'))) {
      expect(job).toContain('npm ci --no-audit --no-fund --ignore-scripts')
      expect(job).not.toMatch(/\.ci\/run|npm (?:test|run (?!deploy))/)
    }
  })
})

it('a deployment comes after the tests', () => {
  const deploy = workflows.find(({ file }) => file === 'deploy.yml')
  const job = jobsOf(deploy?.text ?? '').find(({ name }) => name === 'deploy')
  expect(job?.job).toContain('needs: test')
})

it('advisories, signatures, code and secrets are checked with each change and every week', () => {
  const { text } = workflows.find(({ file }) => file === 'security.yml') ?? { text: '' }
  expect(text).toMatch(/^ {2}schedule:$/m)
  expect(text).toMatch(/^ {2}pull_request:$/m)
  for (const check of ['npm run audit -- --required', 'npm audit signatures', 'github/codeql-action/analyze@', 'gitleaks@sha256:'])
    expect(text).toContain(check)
})
