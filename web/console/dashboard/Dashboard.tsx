import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { CountTicks } from '../../ui/CountTicks.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Color } from '../../ui/theme/colors.ts'
import { NewestApplicants } from './NewestApplicants.tsx'

const figures = [
  { name: 'partners', label: 'IB-Partner', color: 'ink' },
  { name: 'customers', label: 'Kunden', color: 'ink' },
  { name: 'applicants', label: 'Bewerber', color: 'ink' },
  { name: 'newApplicants', label: 'Neue Bewerbungen', color: 'lamp' },
] as const satisfies readonly { readonly name: string; readonly label: string; readonly color: Color }[]

const Dashboard = () => {
  const can = useCan()
  const { data, error, refresh } = useApi('dashboardFigures', {}, { isPolled: true })
  // What the person may not see is null.
  const shown = figures.filter(({ name }) => data === undefined || data[name] !== null)
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
            {shown.map(({ name, label, color }) => {
              const count = data?.[name] ?? undefined
              return (
                <Figure key={name} label={label} value={count}>
                  {count !== undefined && <CountTicks count={count} color={color} />}
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
