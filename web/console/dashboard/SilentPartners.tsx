import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { SilentPartners as Found } from '../../../shared/domain/desk-overview.ts'
import { SILENT_DAYS } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatCount, formatDate, formatDateTime } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const styles = slotClasses({
  text: { padding: { base: '12px 16px', md: '12px 20px' }, color: 'ink-2', maxWidth: '88ch', textWrap: 'pretty' },
  rows: { borderTop: '1px solid {colors.line}', borderBottom: '1px solid {colors.line}' },
  row: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'minmax(0, 1fr) 120px 260px' },
    '& > a': { gridColumn: { base: '1 / -1', md: 'auto' } },
    columnGap: '4',
    alignItems: 'center',
    padding: { base: '6px 16px 12px', md: '8px 20px' },
  },
  aside: { color: 'ink-3', whiteSpace: 'nowrap' },
})

type Partner = Found['partners'][number]

const Row = ({ id, partnerId, companyName, since, isAtLeast }: Partner) => (
  <li className={styles.row}>
    <Link className={rowParts.touchLink} to={paths.record('partner', id)}>
      {companyName}
    </Link>
    <span className={styles.aside}>{partnerId}</span>
    <span>{`still ${isAtLeast ? 'mindestens ' : ''}seit ${formatDate(since)}`}</span>
  </li>
)

/** What they have in common, and how many there are. */
const inWords = ({ count, partners }: Found) => {
  const who = count === 1 ? 'Ein aktiver Partner hat' : `${formatCount(count)} aktive Partner haben`
  const all = `${who} seit ${SILENT_DAYS} Tagen weder Besuche noch Formulare noch neue Kunden gebracht.`
  if (count <= partners.length) return all
  return `${all} Hier stehen die, die am längsten still sind; die übrigen rücken nach, wenn sich bei diesen etwas getan hat.`
}

const Silent = ({ found }: { readonly found: Found }) => {
  const can = useCan()
  if (found.asOf === null)
    return <p className={styles.text}>Die stillen Partner werden zum ersten Mal ermittelt. Das dauert einige Minuten.</p>
  if (found.count === 0) return <Empty text={`Kein aktiver Partner ist seit ${SILENT_DAYS} Tagen still`} />
  return (
    <>
      <p className={styles.text}>{inWords(found)}</p>
      <ul className={styles.rows}>
        {found.partners.map((partner) => (
          <Row key={partner.id} {...partner} />
        ))}
      </ul>
      <p className={styles.text}>
        {'Was jetzt hilft: anrufen, einen neuen Link anlegen oder '}
        {can('settings.view') ? (
          <Link className={rowParts.link} to={paths.material()}>
            Material
          </Link>
        ) : (
          'Material'
        )}
        {' schicken. Wer nicht mehr vermittelt, wird auf seiner Seite inaktiv gesetzt.'}
        {can('reports.view') && (
          <>
            {' Was die Links aller Partner gebracht haben, steht unter '}
            <Link className={rowParts.link} to={paths.reports()}>
              Berichte
            </Link>
            .
          </>
        )}
      </p>
    </>
  )
}

/** Active partners from whom nothing has come for a while. */
const SilentPartners = () => {
  const { data, error, refresh } = useApi('silentPartners', {})
  return (
    <chakra.div marginTop="4">
      <SettingsPanel
        id="silent-partners"
        title="Stille Partner"
        note={data?.asOf ? `Stand: ${formatDateTime(data.asOf)}` : undefined}
        isBusy={data === undefined && error === undefined}
      >
        {data !== undefined && <Silent found={data} />}
        {data === undefined && error === undefined && <RowSkeletons label="Stille Partner werden geladen" />}
        {data === undefined && error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
      </SettingsPanel>
    </chakra.div>
  )
}

export default SilentPartners
