import { chakra } from '@chakra-ui/react'
import { type CustomerType, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { type Activity, activityLabels } from '../../../shared/domain/entity.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LiveDot } from '../../ui/LiveDot.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks, customerTypeLooks } from '../../ui/status-looks.ts'
import { Ticks } from '../../ui/Ticks.tsx'

const TOTAL = 24

/** The example's figures: each one is part of all customers. */
const figures = [
  { label: 'Alle Kunden', count: TOTAL },
  { label: 'Aktive Kunden', count: 18 },
  { label: 'Sub-IBs', count: 5 },
  { label: 'Direkte Kunden', count: 19 },
]

type Row = {
  readonly name: string
  readonly id: string
  readonly type: CustomerType
  readonly status: Activity
  /** Relative, because a date would soon be outdated. */
  readonly since: string
}
const rows: readonly Row[] = [
  { name: 'Jonas Wichmann', id: 'KD-20418', type: 'client', status: 'active', since: 'heute' },
  { name: 'Elif Demir', id: 'KD-20411', type: 'sub_ib', status: 'active', since: 'gestern' },
  { name: 'Henrike Lorenz', id: 'KD-20397', type: 'client', status: 'inactive', since: 'vor 5 Tagen' },
  { name: 'Matthias Oehler', id: 'KD-20388', type: 'client', status: 'active', since: 'vor 8 Tagen' },
  { name: 'Sofia Petrova', id: 'KD-20371', type: 'sub_ib', status: 'active', since: 'vor 12 Tagen' },
  { name: 'Bernd Steinhauer', id: 'KD-20360', type: 'client', status: 'active', since: 'vor 18 Tagen' },
]

/** As many columns as fit, but never three and one. */
const columnsOf = (share: string) => `repeat(auto-fit, minmax(max(6.75rem, ${share}), 1fr))`
const [two, four] = [columnsOf('34%'), columnsOf('20%')]

const Figures = () => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{ base: two, sm: four, md: two, lg: four }}
    borderBottom="1px solid {colors.line}"
    overflow="hidden"
    css={{ '& > div': { borderLeft: '1px solid {colors.line}', borderTop: '1px solid {colors.line}', margin: '-1px 0 0 -1px' } }}
  >
    {figures.map(({ label, count }) => (
      <chakra.div key={label} padding="16px 12px 18px 20px" minWidth="0">
        <chakra.p textStyle="micro" color="ink-3" whiteSpace="nowrap">
          {label}
        </chakra.p>
        <chakra.p fontSize="2.25rem" lineHeight="2.5rem" fontWeight="600" letterSpacing="-.04em" margin="4px 0 8px">
          {count}
        </chakra.p>
        <Ticks
          runs={[
            { count, color: 'ink' },
            { count: TOTAL - count, color: 'tick' },
          ]}
          low={9}
        />
      </chakra.div>
    ))}
  </chakra.div>
)

const Link = () => (
  <chakra.div
    display="grid"
    gridTemplateColumns="minmax(0, 1fr) auto"
    gap="4px 16px"
    alignItems="center"
    padding="14px 20px"
    borderBottom="1px solid {colors.line}"
  >
    <div>
      <chakra.p textStyle="micro" color="ink-3">
        Link zur IB-Anwerbung
      </chakra.p>
      <chakra.p marginTop="1" truncate>
        partnerportal.example/ib-recruitment/IB-1001
      </chakra.p>
    </div>
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="control-s"
      paddingInline="2.5"
      border="1px solid {colors.control}"
      borderRadius="1"
      color="ink-2"
      fontWeight="500"
    >
      <Icon name="copy" />
      Kopieren
    </chakra.span>
  </chakra.div>
)

/** Shown only if there is room. */
const roomy = { base: 'none', sm: 'block', md: 'none', lg: 'block' }

const Customer = ({ name, id, type, status, since }: Row) => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{
      base: 'minmax(0, 1fr) 5.25rem',
      sm: 'minmax(0, 1fr) 5.75rem 5.75rem 5.25rem',
      md: 'minmax(0, 1fr) 5.25rem',
      lg: 'minmax(0, 1fr) 5.75rem 5.75rem 5.25rem',
    }}
    gap="3"
    alignItems="center"
    padding="9.5px 20px"
    borderBottom="1px solid {colors.line}"
    _first={{ background: 'signal-wash' }}
    _last={{ borderBottom: '0' }}
    css={{ '&:nth-of-type(n + 5)': { display: { base: 'none', sm: 'grid' } } }}
  >
    <chakra.span truncate>
      <chakra.b fontWeight="500">{name}</chakra.b> <chakra.span color="ink-3">{id}</chakra.span>
    </chakra.span>
    <chakra.span display={roomy}>
      <Status look={customerTypeLooks[type]}>{customerTypeLabels[type]}</Status>
    </chakra.span>
    <Status look={activityLooks[status]}>{activityLabels[status]}</Status>
    <chakra.span display={roomy} textAlign="right">
      {since}
    </chakra.span>
  </chakra.div>
)

/** A preview of the partner dashboard with invented people. Real HTML instead of a picture, but an image to screen readers. */
export const DashboardPreview = () => (
  <Panel
    as="div"
    role="img"
    aria-label="Vorschau des Partner-Dashboards mit Kennzahlen, Empfehlungslink und den neuesten Kunden"
    textStyle="dense"
    overflow="hidden"
  >
    <chakra.div
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      gap="3"
      padding="12px 20px"
      borderBottom="1px solid {colors.line}"
    >
      <chakra.b fontSize="0.875rem">Partner-Dashboard</chakra.b>
      <chakra.span display="inline-flex" alignItems="center" gap="2.5" color="ink-2" whiteSpace="nowrap">
        <chakra.span css={{ '@media (max-width: 379px)': { display: 'none' } }}>Partner-ID IB-1001</chakra.span>
        <LiveDot />
      </chakra.span>
    </chakra.div>
    <Figures />
    <Link />
    <div>
      {rows.map((row) => (
        <Customer key={row.id} {...row} />
      ))}
    </div>
  </Panel>
)
