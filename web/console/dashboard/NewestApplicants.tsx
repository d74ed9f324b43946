import { chakra } from '@chakra-ui/react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Email } from '../../ui/Email.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatDate } from '../../ui/format.ts'
import { HeldRows } from '../../ui/list/HeldRows.tsx'
import { Panel, PanelHead, PanelTitle } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Status } from '../../ui/Status.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { stretchedLink } from '../../ui/stretched-link.ts'

const SHOWN = 5

/** Keeps links and buttons of a row above the link that covers the row. */
const aboveRow = { position: 'relative', pointerEvents: 'none', '& a, & button': { pointerEvents: 'auto' } } as const

const RowLink = chakra(Link, {
  base: { color: 'inherit', textDecoration: 'none', _hover: { textDecoration: 'underline' }, ...stretchedLink },
})

type ListRef = ReturnType<typeof useApiList>['listRef']

/** Combines the refs of two lists whose rows share one element. */
const useBothRefs = (first: ListRef, second: ListRef): ListRef =>
  useCallback(
    (element: HTMLElement | null) => {
      const cleanups = [first(element), second(element)]
      return () => {
        for (const cleanUp of cleanups) cleanUp?.()
      }
    },
    [first, second],
  )

/** The newest leads that have applied, new or already accepted. */
export const NewestApplicants = () => {
  const applied = useApiList('leadList', { status: 'IB-Bewerbung' }, { count: SHOWN, isCounted: false, poll: 'steady' })
  const accepted = useApiList('leadList', { status: 'IB-Akzeptiert' }, { count: SHOWN, isCounted: false, poll: 'steady' })
  const error = applied.error ?? accepted.error
  const isComplete = applied.items !== undefined && accepted.items !== undefined
  // A lead accepted between the two reads can be in both lists. Ids grow with time.
  const rows = new Map([...(applied.items ?? []), ...(accepted.items ?? [])].map((row) => [row.id, row]))
  const newest = [...rows.values()].sort((a, b) => b.id - a.id).slice(0, SHOWN)
  const listRef = useBothRefs(applied.listRef, accepted.listRef)
  const held = {
    held: applied.held + accepted.held,
    showHeld: () => {
      applied.showHeld()
      accepted.showHeld()
    },
  }
  const refresh = () => Promise.all([applied.refresh(), accepted.refresh()])
  return (
    <Panel ref={listRef} aria-labelledby="newest" marginTop="4">
      <HeldRows list={held} one="neuen" />
      <PanelHead>
        <PanelTitle id="newest">Neueste Bewerber</PanelTitle>
        <chakra.span fontWeight="500" textDecoration="underline" textDecorationColor="tick" textUnderlineOffset="3px">
          <Link to={paths.leads()}>Alle IB-Interessenten</Link>
        </chakra.span>
      </PanelHead>
      {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
      {!isComplete && error === undefined && <RowSkeletons label="Bewerber werden geladen" />}
      {isComplete && newest.length === 0 && <Empty text="Keine IB-Interessenten vorhanden" />}
      <ul>
        {isComplete &&
          newest.map(({ id, firstName, lastName, email, status, createdAt }) => (
            <chakra.li
              key={id}
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 1fr) 140px 96px' }}
              gap={{ base: '2px 12px', md: '5' }}
              alignItems="center"
              padding={{ base: '12px 16px', md: '10px 20px' }}
              borderTop="1px solid {colors.line}"
              _first={{ borderTop: '0' }}
              textStyle="dense"
              color="ink-2"
              overflowWrap="anywhere"
              position="relative"
              _hover={{ background: 'hover' }}
            >
              <chakra.b fontWeight="500" color="ink" fontSize={{ base: '15px', md: 'dense' }}>
                <RowLink to={paths.record('lead', id)}>
                  {firstName} {lastName}
                </RowLink>
              </chakra.b>
              <chakra.span order={{ base: '2', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }} css={aboveRow}>
                <Email address={email} />
              </chakra.span>
              <chakra.span order={{ base: '3', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }}>
                <Status look={leadStatusLooks[status]}>{status}</Status>
              </chakra.span>
              <chakra.span textAlign="right" whiteSpace="nowrap">
                {formatDate(createdAt)}
              </chakra.span>
            </chakra.li>
          ))}
      </ul>
    </Panel>
  )
}
