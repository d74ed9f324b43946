import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isAnswering } from './child.ts'
import { StartFailure } from './failure.ts'

const holderSchema = z.object({ pid: z.int().positive(), port: z.int() })

const lockFile = (dataDir: string) => join(dataDir, 'lock')

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Refuses to start while another portal uses the data. A lock left by a crash does not count: process ids are reused, so its portal must
 * also answer.
 * @throws StartFailure naming the process
 */
export const assertUnused = async (dataDir: string) => {
  const text = await readFile(lockFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return
  }
  const { success, data } = holderSchema.safeParse(content)
  if (!success || !isAlive(data.pid) || !(await isAnswering(data.port))) return
  throw new StartFailure(
    `Das Portal läuft schon mit den Daten in ${dataDir}: http://localhost:${data.port} (Prozess ${data.pid}). Beenden Sie es zuerst.`,
  )
}

/** Marks the data as used by this process, whose portal answers on `port`; the result releases it. */
export const takeLock = async (dataDir: string, port: number) => {
  await writeFile(lockFile(dataDir), JSON.stringify({ pid: process.pid, port }))
  return () => rm(lockFile(dataDir), { force: true })
}
