import fc from 'fast-check'

const KINDS = {
  plant: 4,
  move: 6,
  fell: 3,
  rename: 1,
  claimTaken: 1,
  attach: 3,
  transfer: 3,
  detach: 2,
  promote: 2,
} as const

export type Kind = keyof typeof KINDS

/** A random command. `one` and `other` select from the existing partners or customers, and sometimes nothing. */
export type Command = { readonly kind: Kind; readonly one: number; readonly other: number }

const NOBODY_IN = 7

/** The value that a number selects; null for none. */
export const among = <Value>(values: readonly Value[], number: number): Value | null =>
  values.length === 0 || number % NOBODY_IN === 0 ? null : (values[number % values.length] ?? null)

export const commands: fc.Arbitrary<Command> = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constantFrom(...Object.keys(KINDS).filter((name): name is Kind => name === kind)),
    })),
  ),
  one: fc.nat({ max: 10_000 }),
  other: fc.nat({ max: 10_000 }),
})
