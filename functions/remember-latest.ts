/** A memory of so many things, which forgets the one that was put in longest ago for each that is too many. */
export const rememberLatest = <Key, Value>(most: number) => {
  const known = new Map<Key, Value>()
  return {
    get: (key: Key) => known.get(key),
    set: (key: Key, value: Value) => {
      known.delete(key)
      const [oldest] = known.keys()
      if (known.size >= most && oldest !== undefined) known.delete(oldest)
      known.set(key, value)
    },
    delete: (key: Key) => known.delete(key),
  }
}
