import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '../../deployment/failure.ts'
import { run } from '../../deployment/run.ts'

/** Whether a missing requirement is a failure: with `--required`, and in CI. */
const isRequired = () => process.argv.includes('--required') || ['1', 'true'].includes(process.env.CI ?? '')

/** Skips a command with a message, or fails if it is required. @throws any error other than Missing */
export const skipWith = (what: string, error: unknown) => {
  if (!(error instanceof Missing)) throw error
  if (isRequired()) throw new Failure(`${what} is required here and cannot be done. ${error.message}`, { cause: error })
  process.stdout.write(`\n${what} is skipped. ${error.message}\n`)
}

/** A requirement that this machine lacks: the command is skipped, with the reason. */
export class Missing extends Failure {}

const ask = (command: string, ...parameters: readonly string[]) => spawnSync(command, parameters, { encoding: 'utf8', timeout: 10_000 })

/** @throws Missing with what to install */
export const need = (command: string, why: string) => {
  if (ask(command, 'version').error !== undefined) throw new Missing(`It needs ${command}: ${why}`)
}

const MINUTE = 60_000
const folder = join(import.meta.dirname, '..', '..', '..', '.local', 'python')

/**
 * Creates a virtual environment for Python programs on first use, and keeps it while the project stays in place.
 * @returns the path of a program in it
 * @throws Missing without Python, or when the packages cannot be downloaded
 */
export const pythonPrograms = async (name: string, packages: readonly string[]) => {
  const { stdout = '', error } = ask('python3', '--version')
  const [, minor = '0'] = /^Python 3\.(\d+)/.exec(stdout) ?? []
  if (error !== undefined || Number(minor) < 10) throw new Missing('It needs Python 3.10 or newer as python3, with venv.')
  const environment = join(folder, `${name}-${packages.join('-').replaceAll(/[^\w.-]/g, '')}`)
  const program = (file: string) => join(environment, 'bin', file)
  // Its programs contain the path they were created in; a moved project needs new ones.
  const madeIn = await readFile(join(environment, 'made-in'), 'utf8').catch(() => undefined)
  if (madeIn !== environment) {
    await mkdir(dirname(environment), { recursive: true })
    try {
      await run('Making a folder for Python', 'python3', ['-m', 'venv', '--clear', environment], { timeoutMs: 2 * MINUTE, quiet: true })
      const parameters = ['install', '--quiet', '--disable-pip-version-check', ...packages]
      await run('Fetching the packages', program('pip'), parameters, { timeoutMs: 5 * MINUTE, quiet: true })
      await writeFile(join(environment, 'made-in'), environment)
    } catch (cause) {
      throw new Missing(`It needs ${packages.join(', ')} from PyPI. ${cause instanceof Error ? cause.message : ''}`, { cause })
    }
  }
  return program
}
