import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { ARRIVAL_SOURCES, type ArrivalSource, kindOfSource } from '../../../shared/domain/day-figure.ts'
import type { DeskFigures } from '../../../shared/domain/desk-overview.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { DAYS_SHOWN } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { CountScale, CountTicks } from '../../ui/CountTicks.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatCount } from '../../ui/format.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { DayChart } from '../../ui/referral/DayChart.tsx'
import { DayTable } from '../../ui/referral/DayTable.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const sources = {
  recruitment: { label: 'Anwerbeseiten', inTable: 'An\u00ADwer\u00ADbe', to: paths.leads() },
  landing_page: { label: 'Kundenseiten', inTable: 'Kun\u00ADden\u00ADseite', to: `${paths.customers()}?type=interessent` },
  application: { label: 'Startseite', inTable: 'Start\u00ADseite', to: paths.applications() },
  general_application: { label: 'Allgemeines Formular', inTable: 'For\u00ADmu\u00ADlar', to: paths.applications() },
  staff: { label: 'Vom Team angelegt', inTable: 'Team', to: paths.customers() },
} as const satisfies Record<ArrivalSource, { label: string; inTable: string; to: string }>

const labelsOf = (name: 'label' | 'inTable'): Record<ArrivalSource, string> => ({
  recruitment: sources.recruitment[name],
  landing_page: sources.landing_page[name],
  application: sources.application[name],
  general_application: sources.general_application[name],
  staff: sources.staff[name],
})
const chartLabels = labelsOf('label')
const tableLabels = labelsOf('inTable')

/** The kinds of the sources that come into the inbox. */
const kindsInInbox: Readonly<Record<ArrivalSource, WorkKind | undefined>> = { ...kindOfSource, staff: undefined }

/** What of a day and source still waits, or the customers that staff have made. */
const listOf = (source: ArrivalSource, day: string) => {
  const kind = kindsInInbox[source]
  return kind === undefined
    ? { to: sources[source].to, name: 'Kundenliste' }
    : { to: `${paths.inbox()}?kind=${kind}&since=${day}`, name: 'Eingang dieses Tages' }
}

const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']
const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

const cell = { padding: { base: '8px 0 8px 16px', md: '8px 0 8px 20px' }, borderTop: '1px solid {colors.line}' } as const
const styles = slotClasses({
  table: { width: 'full', borderCollapse: 'collapse', textStyle: 'ui' },
  head: {
    textStyle: 'micro',
    fontWeight: '500',
    color: 'ink-3',
    textAlign: 'right',
    padding: '8px 0 8px 8px',
    '&[data-last]': { paddingRight: { base: '16px', md: '0' } },
  },
  name: {
    ...cell,
    textAlign: 'left',
    fontWeight: '400',
    overflowWrap: 'anywhere',
    '&[data-part]': { paddingLeft: { base: '28px', md: '36px' }, color: 'ink-2' },
  },
  count: { ...cell, textAlign: 'right', fontWeight: '600', whiteSpace: 'nowrap' },
  before: { ...cell, paddingRight: { base: '16px', md: '0' }, textAlign: 'right', color: 'ink-3', whiteSpace: 'nowrap' },
  ticks: { ...cell, display: { base: 'none', md: 'table-cell' }, width: '40%', paddingRight: '20px' },
})

type Compared = { readonly now: number; readonly before: number; readonly whole: number }
type RowProps = { readonly children: ReactNode; readonly value: Compared; readonly isPart?: boolean }

const Row = ({ children, value: { now, before, whole }, isPart = false }: RowProps) => (
  <tr>
    <th scope="row" className={styles.name} {...(isPart && { 'data-part': '' })}>
      {children}
    </th>
    <td className={styles.count}>{formatCount(now)}</td>
    <td className={styles.before}>{`${formatCount(before)} von ${formatCount(whole)}`}</td>
    <td className={styles.ticks} aria-hidden="true">
      <CountTicks runs={[{ count: now, color: 'ink' }]} height={8} pitch={5} />
      <CountTicks
        runs={[
          { count: before, color: 'tick' },
          { count: Math.max(0, whole - before), color: 'line' },
        ]}
        height={4}
        pitch={5}
      />
    </td>
  </tr>
)

const sum = (values: readonly (Compared | null)[]): Compared => ({
  now: values.reduce((total, value) => total + (value?.now ?? 0), 0),
  before: values.reduce((total, value) => total + (value?.before ?? 0), 0),
  whole: values.reduce((total, value) => total + (value?.whole ?? 0), 0),
})

/** This week beside the last one. */
const Week = ({ days, week: { arrivals, answers, customers, untilHour } }: Pick<DeskFigures, 'days' | 'week'>) => {
  const shown = ARRIVAL_SOURCES.filter((source) => arrivals[source] !== null && source !== 'staff')
  return (
    <>
      <CountScale>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col" className={styles.head}>
                Diese Woche
              </th>
              <th scope="col" className={styles.head} data-last="">
                Vorwoche
              </th>
              <td className={styles.ticks} style={{ border: 0 }} />
            </tr>
          </thead>
          <tbody>
            <Row value={sum(shown.map((source) => arrivals[source]))}>Eingegangen</Row>
            {shown.map((source) => (
              <Row key={source} value={arrivals[source] ?? { now: 0, before: 0, whole: 0 }} isPart>
                <Link className={rowParts.link} to={sources[source].to}>
                  {sources[source].label}
                </Link>
              </Row>
            ))}
            <Row value={answers.answered}>Beantwortet</Row>
            <Row value={answers.inTime} isPart>
              davon in der versprochenen Zeit
            </Row>
            <Row value={answers.accepted} isPart>
              davon bis heute angenommen
            </Row>
            {customers !== null && (
              <Row value={customers}>
                <Link className={rowParts.link} to={paths.customers()}>
                  Neue Kunden
                </Link>
              </Row>
            )}
          </tbody>
        </table>
      </CountScale>
      <chakra.p textStyle="dense" color="ink-3" padding={{ base: '12px 16px 16px', md: '12px 20px 20px' }} maxWidth="88ch">
        {`Diese Woche ab Montag, 00:00 Uhr; die Vorwoche bis ${weekdayOf(days.at(-1) ?? '')}, ${untilHour}:00 Uhr, von der ganzen. Eine Antwort zählt, sobald zum ersten Mal entschieden wurde. Neue Kunden: vom Team angelegt oder aus angenommenen Kundenanfragen. Gelöschte Einträge zählen nicht mehr mit, zusammengeführte einmal.`}
      </chakra.p>
    </>
  )
}

/** What came in on each of the last days, by source. */
const Arrivals = ({ days, arrivals }: Pick<DeskFigures, 'days' | 'arrivals'>) => {
  const [isTable, setTable] = useState(false)
  const steps = ARRIVAL_SOURCES.filter((source) => arrivals[source] !== null)
  const rows = days.map((day, nth) => ({
    day,
    recruitment: arrivals.recruitment?.[nth] ?? 0,
    landing_page: arrivals.landing_page?.[nth] ?? 0,
    application: arrivals.application?.[nth] ?? 0,
    general_application: arrivals.general_application?.[nth] ?? 0,
    staff: arrivals.staff?.[nth] ?? 0,
  }))
  if (rows.every((row) => steps.every((step) => row[step] === 0)))
    return <Empty text={`In den letzten ${DAYS_SHOWN} Tagen ging nichts ein`} />
  return (
    <chakra.div padding={{ base: '12px 16px 16px', md: '16px 20px 20px' }} display="grid" gap="4">
      {/* Screen readers get the table in any case. */}
      <chakra.div srOnly={!isTable}>
        <DayTable days={rows} steps={steps} labels={tableLabels} />
      </chakra.div>
      {!isTable && <DayChart days={rows} steps={steps} labels={chartLabels} listOf={listOf} />}
      {!isTable && (
        <chakra.p textStyle="dense" color="ink-3" maxWidth="88ch">
          Ein Balken öffnet, was davon noch im Eingang ist; vom Team Angelegtes steht in der Kundenliste.{' '}
          <chakra.span display={{ base: 'none', md: 'inline' }}>Mit der Tastatur wechseln die Pfeiltasten zwischen den Balken.</chakra.span>
        </chakra.p>
      )}
      <Button
        look="line"
        size="s"
        justifySelf="end"
        minHeight={{ base: 'control-touch', sm: 'control-s' }}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? 'Als Diagramm' : 'Als Tabelle'}
      </Button>
    </chakra.div>
  )
}

/** This week beside the last one, and what came in by day and source. */
const FiguresPanels = () => {
  const { data, error, refresh } = useApi('deskFigures', {}, { poll: 'stretching' })
  const content = (show: (figures: DeskFigures) => ReactNode, label: string) => {
    if (data !== undefined) return show(data)
    return error === undefined ? <RowSkeletons label={label} /> : <Failure text={messageOf(error)} onRetry={refresh} />
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" marginTop="4">
      <SettingsPanel id="week" title="Diese Woche neben der letzten">
        {content(
          (figures) => (
            <Week {...figures} />
          ),
          'Zahlen der Woche werden geladen',
        )}
      </SettingsPanel>
      <SettingsPanel id="arrivals" title={`Eingänge der letzten ${DAYS_SHOWN} Tage`}>
        {content(
          (figures) => (
            <Arrivals {...figures} />
          ),
          'Eingänge werden geladen',
        )}
      </SettingsPanel>
    </chakra.div>
  )
}

export default FiguresPanels
