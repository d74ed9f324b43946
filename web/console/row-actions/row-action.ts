/** Takes back what was done to a row; refused when somebody has changed it since. */
export type TakeBack = () => Promise<unknown>

/** What an action is called. */
export type ActionWords = {
  /** Such as „Sperren“. */
  readonly label: string
  /** Such as „sperren“ in „3 Benutzer sperren“. */
  readonly verb: string
  /** Such as „gesperrt“ in „3 Benutzer gesperrt“. */
  readonly participle: string
}

/** What a person can do with the chosen rows of a list: the call that does it to one of them is made for each. */
export type RowAction<Row> = ActionWords & {
  /** Whether it can be done to a row; the others are left as they are. */
  readonly fits: (row: Row) => boolean
  /** What follows from it, for the question before it starts. */
  readonly note?: (rows: readonly Row[]) => string
  /** The rows are gone afterwards, for good. */
  readonly isDeletion?: boolean
  /** Resolves to how to take it back; to undefined if it is final. */
  readonly run: (row: Row) => Promise<TakeBack | undefined>
}

/** The rows of a list in words. */
export type RowWords<Row> = {
  readonly one: string
  readonly many: string
  readonly nameOf: (row: Row) => string
}
