import { type ReadName, useApi } from '../api/use-api.ts'
import { type ListName, useApiList } from '../api/use-api-list.ts'

/** A list from its first row on, or another read. */
export type FirstRead =
  | { readonly list: ListName; readonly query?: Readonly<Record<string, string>>; readonly count?: number; readonly isCounted?: boolean }
  | { readonly read: ReadName }

const ListRead = ({ list, query, count = 50, isCounted = true }: Extract<FirstRead, { readonly list: ListName }>) => {
  useApiList(list, query, { count, isCounted, poll: 'stretching' })
  return null
}

const OtherRead = ({ read }: Extract<FirstRead, { readonly read: ReadName }>) => {
  useApi(read, {}, { poll: 'stretching' })
  return null
}

/** Reads a screen's data before the screen opens. Renders nothing: the screen finds the answers in the cache or joins the call under way. */
export const FirstReads = ({ reads }: { readonly reads: readonly FirstRead[] }) =>
  reads.map((each) => ('list' in each ? <ListRead key={each.list} {...each} /> : <OtherRead key={each.read} {...each} />))
