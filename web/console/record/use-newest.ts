import { useState } from 'react'

type Versioned = { readonly version: number; readonly consent?: unknown }

/**
 * The newest known state of a record, and a function that takes the state that one's own change has left.
 * @param read the record as it was read alone
 * @param listed the same as a list shows it: without the words of the consent
 */
export const useNewest = <Row extends Versioned>(
  read: Row | undefined,
  listed: Row | undefined,
  onChanged: ((record: Row) => void) | undefined,
) => {
  const [own, setOwn] = useState<Row>()
  const known = [read, listed, own].filter((record) => record !== undefined)
  const [newest] = known.sort((a, b) => b.version - a.version)
  const note = (record: Row) => {
    setOwn(record)
    onChanged?.(record)
  }
  return [newest, note] as const
}
