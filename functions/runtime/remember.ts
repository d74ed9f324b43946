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

/** Values that {@link rememberedByKey} keeps at a time. */
const MOST_KEYS = 1000

/**
 * Remembers what `read` resolves to by key, twelve times as long as {@link remembered}: for a minute, by default. Where callers choose the key, its values
 * are bounded.
 */
export const rememberedByKey = <Input, Value>(keyOf: (input: Input) => string, read: (input: Input) => Promise<Value>) => {
  const latest = new Map<string, { readonly value: Value; readonly until: number }>()
  memories.add({ forget: () => latest.clear() })
  return async (input: Input): Promise<Value> => {
    const key = keyOf(input)
    const known = latest.get(key)
    if (known !== undefined && Date.now() < known.until) return known.value
    const until = Date.now() + 12 * rememberedMs()
    const value = await read(input)
    if (latest.size >= MOST_KEYS) latest.clear()
    latest.set(key, { value, until })
    return value
  }
}

/** Forgets everything remembered in this process. Where one process both writes and reads, it calls this after a write. */
export const forgetAll = () => {
  for (const { forget } of memories) forget()
}
