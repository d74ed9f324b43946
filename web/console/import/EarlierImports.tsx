import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Import } from '../../../shared/domain/import.ts'
import { fixedPeriods } from '../../../shared/domain/retention-periods.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { countsInWords, pluralOf, stateLabels } from './words.ts'

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 200px minmax(0, 260px) 160px' },
    columnGap: '4',
    alignItems: 'center',
    padding: { base: '10px 16px', md: '8px 20px' },
  },
})

type RowProps = { readonly one: Import; readonly address: string; readonly isOwn: boolean }

const Row = ({ one, address, isOwn }: RowProps) => (
  <li className={styles.row}>
    <Link className={rowParts.touchLink} to={address}>
      {`${pluralOf(one.kind)} aus ${one.fileName}`}
    </Link>
    <span>{stateLabels[one.state]}</span>
    <span>{countsInWords(one)}</span>
    <chakra.span color="ink-3" overflowWrap="anywhere">
      {isOwn ? formatDateTime(one.createdAt) : `${formatDateTime(one.createdAt)}, @${one.owner}`}
    </chakra.span>
  </li>
)

const DAYS = fixedPeriods.imports.days

/** The imports of the last 30 days: one's own, and all for readers of the log. */
export const EarlierImports = () => {
  const seesAll = useCan()('system.logs')
  const { id: own } = useCurrentUser()
  const address = useListAddress()
  const of = (seesAll && address.filter('of', ['all'])) || 'me'
  const { data, error, refresh } = useApi('importList', { query: { of } })
  if (data === undefined && error !== undefined) return <Failure text={messageOf(error)} onRetry={() => void refresh()} />
  if (data === undefined || (data.imports.length === 0 && !seesAll)) return null
  const rows =
    data.imports.length === 0 ? (
      <Empty text="Keine Importe in dieser Zeit" />
    ) : (
      <ul>
        {data.imports.map((one) => (
          <Row
            key={one.id}
            one={one}
            address={`${paths.imports(one.kind, one.id)}${of === 'all' ? '&of=all' : ''}`}
            isOwn={one.owner === own}
          />
        ))}
      </ul>
    )
  return (
    <chakra.div marginTop="4">
      <SettingsPanel id="earlier-imports" title={`${seesAll ? 'Importe' : 'Ihre Importe'} der letzten ${DAYS} Tage`}>
        {seesAll ? (
          <chakra.div padding={{ base: '0 16px', md: '0 20px' }}>
            <Tabs
              label="Importe"
              tabs={[
                { value: '', label: 'Eigene' },
                { value: 'all', label: 'Alle' },
              ]}
              value={of === 'all' ? 'all' : ''}
              onChange={(next) => address.setFilter('of', next)}
            >
              <chakra.div marginInline={{ base: '-16px', md: '-20px' }}>{rows}</chakra.div>
            </Tabs>
          </chakra.div>
        ) : (
          rows
        )}
      </SettingsPanel>
    </chakra.div>
  )
}
