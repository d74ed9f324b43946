import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Customer } from '../../shared/domain/customer.ts'
import type { PartnerFigures } from '../../shared/domain/partner.ts'
import { Figure, Figures } from '../ui/Figure.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Ticks, tickCount, tickUnit } from '../ui/Ticks.tsx'
import { Net } from './Net.tsx'

const MOST_TICKS = 24

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
  /** The newest of them, as many as the net names. */
  readonly subIbs: readonly Customer[] | undefined
  /** In place of the net, where they could not be read. */
  readonly failure: ReactNode
}) => {
  const total = figures?.customers ?? 0
  const unit = tickUnit(total, MOST_TICKS)
  const all = tickCount(total, unit)
  return (
    <Panel aria-label="Kennzahlen">
      <Figures>
        {figureList.map(({ name, label }) => {
          const count = figures?.[name]
          const ticks = count === undefined ? 0 : Math.min(all, tickCount(count, unit))
          return (
            <Figure key={name} label={label} value={count}>
              <Ticks
                runs={[
                  { count: ticks, color: 'ink' },
                  { count: all - ticks, color: 'tick' },
                ]}
                width={3}
                pitch={5}
                height={14}
                low={10.5}
              />
            </Figure>
          )
        })}
      </Figures>
      {unit > 1 && (
        <chakra.p textStyle="micro" color="ink-3" padding="0 20px 12px">
          1 Strich = {unit} Kunden
        </chakra.p>
      )}
      {figures !== undefined && subIbs !== undefined && <Net figures={figures} subIbs={subIbs} />}
      {subIbs === undefined && failure}
    </Panel>
  )
}
