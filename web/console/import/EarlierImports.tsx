import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Import } from '../../../shared/domain/import.ts'
import { useApi } from '../../api/use-api.ts'
import { formatDateTime } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { countsInWords, pluralOf, stateLabels } from './words.ts'

const styles = slotClasses({
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 200px minmax(0, 280px) 140px' },
    columnGap: '4',
    alignItems: 'center',
    padding: { base: '10px 16px', md: '8px 20px' },
  },
})

/** One's own imports of the last 30 days. @param addressOf where one is shown */
export const EarlierImports = ({ addressOf }: { readonly addressOf: (one: Import) => string }) => {
  const { data } = useApi('importList', {})
  if (data === undefined || data.imports.length === 0) return null
  return (
    <chakra.div marginTop="4">
      <SettingsPanel id="earlier-imports" title="Ihre Importe der letzten 30 Tage">
        <ul>
          {data.imports.map((one) => (
            <li key={one.id} className={styles.row}>
              <Link className={rowParts.touchLink} to={addressOf(one)}>
                {`${pluralOf(one.kind)} aus ${one.fileName}`}
              </Link>
              <span>{stateLabels[one.state]}</span>
              <span>{countsInWords(one)}</span>
              <chakra.span color="ink-3">{formatDateTime(one.createdAt)}</chakra.span>
            </li>
          ))}
        </ul>
      </SettingsPanel>
    </chakra.div>
  )
}
