import type { ReactNode } from 'react'
import type { Api } from '../../../shared/api/index.ts'
import type { Answer } from '../../../shared/api/route.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { CountTicks } from '../../ui/CountTicks.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { LevelLine } from './LevelLine.tsx'
import { NewestApplicants } from './NewestApplicants.tsx'

type DashboardFigures = Answer<Api['dashboardFigures']>

/** The cards, and what is drawn below each number. */
const cards = [
  { name: 'partners', label: 'IB-Partner', draw: (count) => <CountTicks count={count} /> },
  { name: 'customers', label: 'Kunden', draw: (count) => <CountTicks count={count} /> },
  { name: 'applicants', label: 'Bewerber', draw: (count, { newApplicants }) => <CountTicks count={count} lit={newApplicants ?? 0} /> },
  { name: 'maxLevel', label: 'Maximale Hierarchieebene', draw: (deepest) => <LevelLine deepest={deepest} /> },
] as const satisfies readonly {
  readonly name: keyof DashboardFigures
  readonly label: string
  readonly draw: (value: number, figures: DashboardFigures) => ReactNode
}[]

const Dashboard = () => {
  const can = useCan()
  const { data, error, refresh } = useApi('dashboardFigures', {}, { isPolled: true })
  // What the person may not see is null.
  const shown = cards.filter(({ name }) => data === undefined || data[name] !== null)
  return (
    <>
      <PageHeader title="Dashboard" />
      {error !== undefined && data === undefined ? (
        <Panel>
          <Failure text={messageOf(error)} onRetry={refresh} />
        </Panel>
      ) : (
        <Panel aria-label="Kennzahlen">
          <Figures>
            {shown.map(({ name, label, draw }) => {
              const value = data?.[name] ?? undefined
              return (
                <Figure key={name} label={label} value={value}>
                  {data !== undefined && value !== undefined && draw(value, data)}
                </Figure>
              )
            })}
          </Figures>
        </Panel>
      )}
      {can('ib_interessenten.view') && <NewestApplicants />}
    </>
  )
}

export default Dashboard
