/**
 * One page of work of a migration, repeatable.
 * @param at where the last page ended; undefined at the beginning
 * @returns where this page ended, undefined at the end of the step, and how many records it has rewritten
 */
export type Step = (at?: string) => Promise<{ readonly at: string | undefined; readonly rewritten: number }>

/** A change of the stored data. Code must work with the data before and after it, and migrations are never changed once they are released. */
export type Migration = {
  readonly number: number
  /** One German line for the audit log. */
  readonly summary: string
  readonly steps: readonly Step[]
}
