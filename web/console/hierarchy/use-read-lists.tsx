import { useCallback, useEffect, useState } from 'react'
import { useGeneration } from '../../api/generations.ts'
import { type RowOf, useApiList } from '../../api/use-api-list.ts'
import type { ParentId, ReadList } from './partner-tree.ts'

type ListName = 'partnerChildren' | 'customerList'

type ReadLists<Row> = {
  readonly generation: number
  readonly lists: ReadonlyMap<ParentId, ReadList<Row>>
  readonly error: unknown
}

type ListReaderProps<Name extends ListName> = {
  readonly name: Name
  readonly of: ParentId
  readonly count: number
  readonly onRead: (of: ParentId, list: ReadList<RowOf<Name>>) => void
  readonly onError: (error: unknown) => void
}

/** Reads one partner's list while mounted. */
const ListReader = <Name extends ListName>({ name, of, count, onRead, onError }: ListReaderProps<Name>) => {
  const { items, hasMore, isValidating, error } = useApiList(name, name === 'customerList' ? { partnerId: of } : { parentId: of }, {
    count,
  })
  useEffect(() => {
    if (error !== undefined) onError(error)
    else if (items !== undefined && !isValidating) onRead(of, { items, count, hasMore, isCurrent: true })
  }, [of, items, count, hasMore, isValidating, error, onRead, onError])
  return null
}

/**
 * The children or the customers of several partners, one list each. A list is read while its `reader` is mounted. Read rows stay when the reader
 * unmounts; after a change they are shown until read again.
 */
export const useReadLists = <Name extends ListName>(name: Name) => {
  const generation = useGeneration(name)
  const [read, setRead] = useState<ReadLists<RowOf<Name>>>({ generation, lists: new Map(), error: undefined })
  if (read.generation !== generation) {
    setRead({ generation, lists: new Map([...read.lists].map(([of, list]) => [of, { ...list, isCurrent: false }])), error: undefined })
  }
  const onRead = useCallback((of: ParentId, list: ReadList<RowOf<Name>>) => {
    setRead((now) => {
      const before = now.lists.get(of)
      const isSame = before?.isCurrent === true && before.items === list.items && before.count === list.count
      return isSame ? now : { ...now, lists: new Map([...now.lists, [of, list]]), error: undefined }
    })
  }, [])
  const onError = useCallback((error: unknown) => setRead((now) => ({ ...now, error })), [])
  return {
    lists: read.lists,
    error: read.error,
    /** @param counts number of rows to read per partner */
    readers: (counts: ReadonlyMap<ParentId, number>) =>
      [...counts].map(([of, count]) => <ListReader key={of} name={name} of={of} count={count} onRead={onRead} onError={onError} />),
  }
}
