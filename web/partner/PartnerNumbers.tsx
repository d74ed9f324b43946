import type { PartnerFigures } from '../../shared/domain/customer.ts'
import { Figure, Figures, FigureTicks } from '../ui/Figure.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Net } from './Net.tsx'

const figureList = [
  { name: 'customers', label: 'Alle Kunden' },
  { name: 'activeCustomers', label: 'Aktive Kunden' },
  { name: 'subIbs', label: 'Sub-IBs' },
  { name: 'directClients', label: 'Direkte Kunden' },
] as const satisfies readonly { readonly name: Exclude<keyof PartnerFigures, 'newestSubIbs'>; readonly label: string }[]

type PartnerNumbersProps = {
  readonly figures: PartnerFigures | undefined
  /** IB partners directly below this one. */
  readonly childCount: number
}

/** Four figures on one scale, and the net that they count. */
export const PartnerNumbers = ({ figures, childCount }: PartnerNumbersProps) => (
  <Panel aria-label="Kennzahlen">
    <Figures>
      {figureList.map(({ name, label }) => (
        <Figure key={name} label={label} value={figures?.[name]}>
          {figures !== undefined && (
            <FigureTicks
              runs={[
                { count: figures[name], color: 'ink' },
                { count: Math.max(0, figures.customers - figures[name]), color: 'tick' },
              ]}
            />
          )}
        </Figure>
      ))}
    </Figures>
    {figures !== undefined && <Net figures={figures} childCount={childCount} />}
  </Panel>
)
