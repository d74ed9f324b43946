/** Creates a value on first use and keeps it, for values that are slow to create and not always needed. */
export const lazy = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
