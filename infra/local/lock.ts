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
    // EPERM: it lives, but is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Refuses when a running portal uses the data. A lock left by a crash does not count: process ids come round again, so its portal must also answer.
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

/** Marks the data as in use by this process, whose portal answers on `port`; the result gives it back. */
export const takeLock = async (dataDir: string, port: number) => {
  await writeFile(lockFile(dataDir), JSON.stringify({ pid: process.pid, port }))
  return () => rm(lockFile(dataDir), { force: true })
}
