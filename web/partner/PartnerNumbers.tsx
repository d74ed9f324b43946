import type { ReactNode } from 'react'
import type { Customer } from '../../shared/domain/customer.ts'
import type { PartnerFigures } from '../../shared/domain/partner.ts'
import { Figure, Figures, FigureTicks } from '../ui/Figure.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Net } from './Net.tsx'

const figureList = [
  { name: 'customers', label: 'Alle Kunden' },
  { name: 'activeCustomers', label: 'Aktive Kunden' },
  { name: 'subIbs', label: 'Sub-IBs' },
  { name: 'directClients', label: 'Direkte Kunden' },
] as const satisfies readonly { readonly name: keyof PartnerFigures; readonly label: string }[]

/** Four figures on one scale, and the net that they count. */
export const PartnerNumbers = ({
  figures,
  subIbs,
  failure,
}: {
  readonly figures: PartnerFigures | undefined
  /** The newest Sub-IBs, as many as the net names. */
  readonly subIbs: readonly Customer[] | undefined
  /** Replaces the net if the Sub-IBs could not be read. */
  readonly failure: ReactNode
}) => (
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
    {figures !== undefined && subIbs !== undefined && <Net figures={figures} subIbs={subIbs} />}
    {subIbs === undefined && failure}
  </Panel>
)
