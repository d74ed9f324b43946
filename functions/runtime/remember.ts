import { environment } from '../../shared/platform/environment.ts'
import { settingOr } from './environment.ts'

const rememberedMs = () => Number(settingOr(environment.rememberSeconds, '5')) * 1000

/** Every memory of this process. */
const memories = new Set<{ forget: () => void }>()

/**
 * Remembers what `read` resolves to for a few seconds (`REMEMBER_SECONDS`), for reads that every page or form repeats. Other processes may have
 * changed it meanwhile: decide nothing by it that would harm someone. Failures are not remembered.
 * @param read the result must be frozen, because callers share it
 */
export const remembered = <Value>(read: () => Promise<Value>) => {
  let latest: { readonly value: Value; readonly until: number } | undefined
  let generation = 0
  const refresh = async () => {
    const began = { at: Date.now(), generation }
    const value = await read()
    if (began.generation === generation) latest = { value, until: began.at + rememberedMs() }
    return value
  }
  memories.add({
    forget: () => {
      latest = undefined
      generation++
    },
  })
  return {
    /** The remembered value, or the one read now. */
    get: async (): Promise<Value> => (latest !== undefined && Date.now() < latest.until ? latest.value : refresh()),
    /** Reads now, and remembers the result. */
    refresh,
  }
}

/** Forgets everything remembered in this process. Where one process both writes and reads, it calls this after a write. */
export const forgetAll = () => {
  for (const { forget } of memories) forget()
}
