import { useApi } from '../../api/use-api.ts'
import { Figure, Figures, FigureTicks } from '../../ui/Figure.tsx'
import { Panel } from '../../ui/Panel.tsx'

const figures = [
  { name: 'total', label: 'Benutzer gesamt' },
  { name: 'active', label: 'Aktive Benutzer' },
  { name: 'admins', label: 'Administratoren' },
  { name: 'ibPartners', label: 'IB-Partner' },
] as const

export const UserFigures = () => {
  const { data } = useApi('userCounts', {})
  return (
    <Panel aria-label="Kennzahlen">
      <Figures>
        {figures.map(({ name, label }) => (
          <Figure key={name} label={label} value={data?.[name]}>
            {data !== undefined && <FigureTicks runs={[{ count: data[name], color: 'ink' }]} />}
          </Figure>
        ))}
      </Figures>
    </Panel>
  )
}
