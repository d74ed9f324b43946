import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Api } from '../../../shared/api/index.ts'
import type { Answer } from '../../../shared/api/route.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Figure, Figures, FigureTicks } from '../../ui/Figure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { WhenVisible } from '../../ui/WhenVisible.tsx'
import { INBOX_RIGHTS, isGranted } from '../navigation.ts'
import { InboxLine } from './InboxLine.tsx'
import { LevelLine } from './LevelLine.tsx'
import { NewestApplicants } from './NewestApplicants.tsx'
import { Waiting } from './Waiting.tsx'

const FiguresPanels = lazyDialog(() => import('./FiguresPanels.tsx'))
const SilentPartners = lazyDialog(() => import('./SilentPartners.tsx'))

export type DashboardFigures = Answer<Api['dashboardFigures']>

/** Ticks of all applicants, new ones first and in the signal colour. */
const Applicants = ({ all, fresh }: { readonly all: number; readonly fresh: number }) => (
  <>
    <FigureTicks
      runs={[
        { count: fresh, color: 'lamp' },
        { count: all - fresh, color: 'ink' },
      ]}
    />
    {fresh > 0 && (
      <chakra.span display="block" textStyle="micro" color="ink-3" marginTop="1">
        davon {formatCount(fresh)} neu
      </chakra.span>
    )}
  </>
)

const one = (count: number) => <FigureTicks runs={[{ count, color: 'ink' }]} />

/** The cards: where the counted records are listed, the right that this needs, and the drawing below each number. */
const cards = [
  { name: 'partners', label: 'IB-Partner', to: paths.partners(), needs: 'ib_partners.view', draw: one },
  { name: 'customers', label: 'Kunden', to: paths.customers(), needs: 'customers.view', draw: one },
  {
    name: 'applicants',
    label: 'Bewerber',
    to: paths.leads(),
    needs: 'ib_interessenten.view',
    draw: (all, { newApplicants }) => <Applicants all={all} fresh={newApplicants ?? 0} />,
  },
  {
    name: 'maxLevel',
    label: 'Maximale Hierarchieebene',
    to: paths.hierarchy(),
    needs: 'ib_partners.hierarchy_view',
    draw: (deepest) => <LevelLine deepest={deepest} />,
  },
] as const satisfies readonly {
  readonly name: keyof DashboardFigures
  readonly label: string
  readonly to: string
  readonly needs: PermissionKey
  readonly draw: (value: number, figures: DashboardFigures) => ReactNode
}[]

const Dashboard = () => {
  const can = useCan()
  const { data, error, refresh } = useApi('dashboardFigures', {}, { poll: 'stretching' })
  // The server answers null for figures that the person may not see.
  const shown = cards.filter(({ name }) => data === undefined || data[name] !== null)
  return (
    <>
      <PageHeader title="Dashboard" sub={isGranted(INBOX_RIGHTS, can) ? <InboxLine /> : undefined} />
      {error !== undefined && data === undefined ? (
        <Panel>
          <Failure text={messageOf(error)} onRetry={refresh} />
        </Panel>
      ) : (
        <Panel aria-label="Kennzahlen">
          <Figures>
            {shown.map(({ name, label, to, needs, draw }) => {
              const value = data?.[name] ?? undefined
              return (
                <Figure key={name} label={label} to={can(needs) ? to : undefined} value={value}>
                  {data !== undefined && value !== undefined && draw(value, data)}
                </Figure>
              )
            })}
          </Figures>
        </Panel>
      )}
      {can('ib_interessenten.view') && <NewestApplicants />}
      <Waiting figures={data}>
        {isGranted(INBOX_RIGHTS, can) && (
          <WhenVisible minHeight={400}>
            <FiguresPanels />
          </WhenVisible>
        )}
        {can('ib_partners.view') && (
          <WhenVisible minHeight={200}>
            <SilentPartners />
          </WhenVisible>
        )}
      </Waiting>
    </>
  )
}

export default Dashboard
