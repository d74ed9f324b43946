import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import type { Duplicate } from '../../../shared/domain/search-hit.ts'
import { outdate } from '../../api/generations.ts'
import { Callout } from '../../ui/Callout.ts'
import { formatDate } from '../../ui/format.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import { showFailure } from '../../ui/toast.ts'
import { mergeRecords } from './merge-records.ts'
import { requestNouns } from './second-requests.ts'

type SecondRequestProps = {
  readonly kind: WorkKind
  readonly id: number
  readonly version: number
  /** The earliest record of the same kind with the same address. */
  readonly first: Duplicate
  /** Opens the question that shows what stays. */
  readonly onCompare: () => void
}

/** Tells that a person has written before, and offers to join this record to the first one. */
export const SecondRequest = ({ kind, id, version, first, onCompare }: SecondRequestProps) => {
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      await mergeRecords({ kind, keptId: first.id, joinedId: id }, { joinedVersion: version }, first.name)
    } catch (error) {
      showFailure('Einträge konnten nicht zusammengeführt werden.', error)
      outdate(['leads', 'applications', 'customers'])
      setBusy(false)
    }
  }
  return (
    <Callout>
      <p>{`Zweite ${requestNouns[kind]} von ${first.name} (erste am ${formatDate(first.createdAt)}), mit derselben E-Mail-Adresse.`}</p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="2">
        <RowButton aria-disabled={isBusy} onClick={() => !isBusy && void join()}>
          {isBusy ? 'Wird zusammengeführt...' : 'Zur ersten legen'}
        </RowButton>
        <RowButton look="ghost" onClick={onCompare}>
          Vergleichen
        </RowButton>
      </chakra.div>
    </Callout>
  )
}
