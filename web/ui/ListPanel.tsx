import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { Failure } from './Failure.tsx'
import { HeldRows } from './HeldRows.tsx'
import { MoreButton } from './MoreButton.tsx'
import { Panel } from './Panel.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'

type ListPanelProps = {
  /** What is listed, such as „Benutzer“. */
  readonly label: string
  readonly list: {
    readonly items: readonly unknown[] | undefined
    readonly total: number | undefined
    readonly isOfOtherQuery: boolean
    readonly error: unknown
    readonly isLoading: boolean
    readonly isValidating: boolean
    readonly hasMore: boolean
    readonly refresh: () => Promise<unknown>
    readonly held: number
    readonly showHeld: () => void
    readonly hand: (list: HTMLElement | null) => (() => void) | undefined
  }
  /** Set on polled lists, whose new rows wait while somebody is at the list: the word for a single new one. */
  readonly newOne?: 'neue' | 'neuen'
  /** Reads on. */
  readonly onMore: () => void
  readonly isFiltered: boolean
  readonly onReset: () => void
  /** Said when there is nothing at all, and when nothing matches. */
  readonly empty: string
  readonly noMatch: string
  /** The rows, once there are any. */
  readonly children: ReactNode
}

/** A list in each of its states: on its way, failed, empty, without a match, and there. */
export const ListPanel = ({ label, list, newOne, onMore, isFiltered, onReset, empty, noMatch, children }: ListPanelProps) => {
  const shown = list.items?.length ?? 0
  return (
    <>
      <Panel
        {...(newOne === undefined ? {} : { ref: list.hand })}
        aria-label={label}
        aria-busy={list.isLoading}
        opacity={list.isOfOtherQuery ? 0.5 : undefined}
      >
        {newOne !== undefined && <HeldRows list={list} one={newOne} />}
        {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
        {list.items === undefined && list.error === undefined && <RowSkeletons label={`${label} werden geladen`} />}
        {list.items !== undefined && shown === 0 && !list.hasMore && (
          <Empty text={isFiltered ? noMatch : empty}>{isFiltered && <Button onClick={onReset}>Filter zurücksetzen</Button>}</Empty>
        )}
        {shown > 0 && children}
      </Panel>
      {list.hasMore && <MoreButton shown={shown} total={list.total} isBusy={list.isValidating} onMore={onMore} />}
    </>
  )
}
