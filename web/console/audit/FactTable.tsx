import { chakra } from '@chakra-ui/react'
import type { AuditFact } from '../../../shared/domain/audit-facts.ts'
import { useCommissionUnit } from '../../api/portal.ts'
import { PartnerName } from '../../ui/PartnerName.tsx'

type ValueProps = { readonly field: string; readonly text: string; readonly partner: number | undefined }

const Value = ({ field, text, partner }: ValueProps) => {
  const units: Readonly<Record<string, string>> = { commissionRate: useCommissionUnit(), subIbCommissionPerLot: '$' }
  if (partner !== undefined) return <PartnerName id={partner} />
  if (text === '') return <chakra.span color="ink-3">–</chakra.span>
  return units[field] === undefined ? text : `${text} ${units[field]}`
}

const Cell = chakra('td', {
  base: { padding: '6px 12px 6px 0', verticalAlign: 'top', whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: 'ink-2' },
})

type FactTableProps = {
  readonly facts: readonly AuditFact[]
  /** Whether the record existed before, and whether it exists now. */
  readonly hadBefore: boolean
  readonly hasAfter: boolean
}

/** The differences. A new record has no „before“, a deleted one no „after“. */
export const FactTable = ({ facts, hadBefore, hasAfter }: FactTableProps) => (
  <chakra.table
    width="full"
    textStyle="dense"
    borderCollapse="collapse"
    tableLayout="fixed"
    css={{
      '& tr': { borderTop: '1px solid {colors.line}' },
      '& th': { textAlign: 'left', fontWeight: '500', padding: '6px 12px 6px 0', verticalAlign: 'top' },
      '& th:first-of-type': { width: { base: '36%', md: '28%' } },
    }}
  >
    <chakra.thead color="ink-3">
      <tr>
        <th scope="col">Feld</th>
        {hadBefore && <th scope="col">Vorher</th>}
        {hasAfter && <th scope="col">{hadBefore ? 'Nachher' : 'Wert'}</th>}
      </tr>
    </chakra.thead>
    <tbody>
      {facts.map(({ name, label, before, after, partners }) => (
        <tr key={name}>
          <chakra.th scope="row" overflowWrap="anywhere">
            {label}
          </chakra.th>
          {hadBefore && (
            <Cell>
              <Value field={name} text={before} partner={partners?.before} />
            </Cell>
          )}
          {hasAfter && (
            <Cell fontWeight="500" css={{ color: 'ink' }}>
              <Value field={name} text={after} partner={partners?.after} />
            </Cell>
          )}
        </tr>
      ))}
    </tbody>
  </chakra.table>
)
