import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { Panel, PanelHead, PanelTitle } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { stretchedLink } from '../../ui/stretched-link.ts'
import { INBOX_RIGHTS, isGranted } from '../navigation.ts'
import type { DashboardFigures } from './Dashboard.tsx'
import { noteSeenJobs, seenJobs } from './seen-jobs.ts'
import { waitingLines } from './waiting-lines.ts'

const LineLink = chakra(Link, {
  base: { color: 'inherit', textDecoration: 'none', _hover: { textDecoration: 'underline' }, ...stretchedLink },
})

type WaitingProps = {
  readonly figures: DashboardFigures | undefined
  /** What follows, once it is known what waits. */
  readonly children: ReactNode
}

/** What waits and what is late, the most urgent first; each line leads to the list behind it. */
export const Waiting = ({ figures, children }: WaitingProps) => {
  const can = useCan()
  const { data: desk, error, refresh } = useApi('deskOverview', {}, { poll: 'steady' })
  const { id: username } = useCurrentUser()
  const lines = waitingLines({ seen: seenJobs(username), desk, waitingPages: figures?.waitingPages, mailsToHandle: figures?.mailsToHandle })
  const hasLoaded = desk !== undefined && figures !== undefined
  return (
    <>
      <Panel aria-labelledby="waiting" marginTop="4">
        <PanelHead>
          <PanelTitle id="waiting">Was wartet</PanelTitle>
          {desk !== undefined && isGranted(INBOX_RIGHTS, can) && (
            <Link className={rowParts.link} to={`${paths.inbox()}?since=gestern`}>
              {`Seit gestern: ${countOf(desk.sinceYesterday, 'neuer Eintrag', 'neue Einträge')} im Eingang`}
            </Link>
          )}
        </PanelHead>
        {desk === undefined && error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
        {!hasLoaded && error === undefined && <RowSkeletons label="Was wartet, wird geladen" />}
        {hasLoaded && lines.length === 0 && <Empty text="Nichts wartet" />}
        {desk !== undefined && (
          <ul>
            {lines.map(({ count, label, to, isLate, failed }) => (
              <chakra.li
                key={`${to} ${label}`}
                display="grid"
                gridTemplateColumns="52px minmax(0, 1fr) auto"
                gap="3"
                alignItems="baseline"
                padding={{ base: '10px 16px', md: '8px 20px' }}
                borderTop="1px solid {colors.line}"
                _first={{ borderTop: '0' }}
                position="relative"
                color={isLate ? 'danger' : 'ink'}
                _hover={{ background: 'hover' }}
              >
                <chakra.b fontSize="20px" lineHeight="24px" fontWeight="600" letterSpacing="-.02em" textAlign="right">
                  {count}
                </chakra.b>
                <LineLink to={to} onClick={() => failed && noteSeenJobs(username, failed)}>
                  {label}
                </LineLink>
                {isLate && <Icon name="warning" />}
              </chakra.li>
            ))}
          </ul>
        )}
      </Panel>
      {(hasLoaded || error !== undefined) && children}
    </>
  )
}
