/** A value that is made when it is asked for first, and kept: for what takes long to make and not every start needs. */
export const madeOnFirstUse = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
