import type { ReactNode } from 'react'
import type { HeadingLevel } from './RecordLayout.tsx'

/** How a record is shown: alone on its page, or beside the inbox. */
export type RecordViewProps<Row> = {
  readonly id: number
  readonly level: HeadingLevel
  /** The record as a list shows it, until it has been read alone. */
  readonly listed?: Row | undefined
  /** Is given the record as one's own change has left it. */
  readonly onChanged?: ((record: Row) => void) | undefined
  /** Who else has it open. */
  readonly presence: ReactNode
}
