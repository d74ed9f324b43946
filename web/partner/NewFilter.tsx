import { chakra } from '@chakra-ui/react'
import { formatDateTime } from '../ui/format.ts'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import type { ListAddress } from '../ui/list/use-list-address.ts'
import { NEW_FILTER, usePreviousVisitEnd } from './use-own-visit.ts'

const labels = { ja: 'Neu für Sie' } as const

/** Filters a list by what has come since the user's previous visit; absent in the first one. */
export const NewFilter = ({ address }: { readonly address: ListAddress }) =>
  usePreviousVisitEnd() === null ? null : (
    <FilterSelect address={address} name={NEW_FILTER} label="Zeitraum" all="Alle Zeiten" options={['ja']} labels={labels} />
  )

/** When the previous visit ended, for a list that shows what is new. @param since of the filter */
export const NewSince = ({ since }: { readonly since: string | undefined }) =>
  since === undefined ? null : (
    <chakra.p textStyle="dense" color="ink-3" marginBottom="3">
      Ihr letzter Besuch endete am {formatDateTime(since)} Uhr.
    </chakra.p>
  )
