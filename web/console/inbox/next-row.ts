type NextRow = {
  /** Ids of the rows that are shown. */
  readonly shown: readonly number[]
  /** Ids of the rows when the open record was last among them. */
  readonly before: readonly number[]
  /** Id of the open record. */
  readonly opened: number | undefined
  readonly step: 1 | -1
}

/**
 * The id of the row after or before the open record; the first row if none is open. A record that has left the list, as by a decision about many at
 * once, is followed by the next row that is left of those around it.
 */
export const nextRow = ({ shown, before, opened, step }: NextRow): number | undefined => {
  const isOpen = (id: number) => id === opened
  const place = shown.findIndex(isOpen)
  if (place !== -1) return shown[place + step]
  const left = before.findIndex(isOpen)
  if (left === -1) return shown[0]
  const around = step === 1 ? before.slice(left + 1) : before.slice(0, left).reverse()
  return around.find((id) => shown.includes(id))
}
