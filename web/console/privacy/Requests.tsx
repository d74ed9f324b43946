import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  PRIVACY_KINDS,
  PRIVACY_STATES,
  type PrivacyRequest,
  privacyKindLabels,
  privacyStateLabels,
} from '../../../shared/domain/privacy-request.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countSoFar, formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { Filters } from '../../ui/list/filters.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { privacyStateLooks } from '../../ui/status-looks.ts'
import { LegalMonth } from './LegalMonth.tsx'
import { MayNotAct } from './MayNotAct.tsx'
import { PrivacyFrame } from './PrivacyFrame.tsx'
import { personAside, personLabel } from './person.ts'

const RequestDialog = lazyDialog(() => import('./RequestDialog.tsx'))

const PAGE_SIZE = 50
/** Narrower windows have no room for the clock beside the other columns. */
const TABLE_FROM = '1241px'

const styles = slotClasses({
  card: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '1',
    alignItems: 'start',
    padding: '4',
    _hover: { background: 'hover' },
  },
  clock: { gridColumn: '1 / -1' },
  person: { fontSize: '15px', lineHeight: '22px', fontWeight: '600', color: 'ink' },
})

const Person = ({ request }: { readonly request: PrivacyRequest }) => (
  <>
    <Link className={`${rowParts.link} ${styles.person}`} to={paths.privacyRequest(request.id)}>
      <Email address={personLabel(request)} />
    </Link>
    <div className={rowParts.aside}>
      {personAside(request).map((value, index) => (
        <Fragment key={value}>
          {index > 0 && ', '}
          <Email address={value} />
        </Fragment>
      ))}
    </div>
  </>
)

const State = ({ state }: Pick<PrivacyRequest, 'state'>) => <Status look={privacyStateLooks[state]}>{privacyStateLabels[state]}</Status>

const Card = ({ request }: { readonly request: PrivacyRequest }) => (
  <li className={styles.card}>
    <div>
      <Person request={request} />
      <div>
        {privacyKindLabels[request.kind]}, eingegangen {formatDate(request.receivedOn)}
      </div>
    </div>
    <State state={request.state} />
    <div className={styles.clock}>
      <LegalMonth request={request} />
    </div>
  </li>
)

const columns: readonly Column<PrivacyRequest>[] = [
  { head: 'Person', cell: (request) => <Person request={request} /> },
  { head: 'Art', width: '120px', cell: ({ kind }) => privacyKindLabels[kind] },
  { head: 'Eingegangen', width: '120px', cell: ({ receivedOn }) => formatDate(receivedOn) },
  { head: 'Frist', width: '352px', cell: (request) => <LegalMonth request={request} /> },
  { head: 'Status', width: '128px', cell: ({ state }) => <State state={state} /> },
]

/** The requests of people about their data, newest first. */
const Requests = () => {
  const mayAct = useCan()('privacy.act')
  const address = useListAddress()
  const { search } = address
  const state = address.filter('state', PRIVACY_STATES)
  const kind = address.filter('kind', PRIVACY_KINDS)
  const list = useApiList('privacyRequestList', { search, state, kind }, { poll: 'stretching', count: address.rows(PAGE_SIZE) })
  const [isCreating, setCreating] = useState(false)
  const shown = list.items?.length ?? 0
  return (
    <PrivacyFrame
      sub={list.items === undefined || list.isOfOtherQuery ? undefined : countSoFar(shown, list.total, list.hasMore, 'Anfrage', 'Anfragen')}
      actions={
        <>
          <PollGauge loadedAt={list.loadedAt} interval={list.interval} />
          {mayAct && (
            <Button look="signal" onClick={() => setCreating(true)}>
              <Icon name="plus" />
              Anfrage erfassen
            </Button>
          )}
        </>
      }
    >
      <Filters>
        <SearchBox value={search} onChange={address.setSearch} placeholder="Name, E-Mail oder Kunden-ID" />
        <FilterSelect
          address={address}
          name="state"
          label="Status"
          all="Alle Status"
          options={PRIVACY_STATES}
          labels={privacyStateLabels}
        />
        <FilterSelect address={address} name="kind" label="Art" all="Alle Arten" options={PRIVACY_KINDS} labels={privacyKindLabels} />
      </Filters>
      <DataList
        label="Datenschutzanfragen"
        list={list}
        rowKey={({ id }) => id}
        columns={columns}
        tableFrom={TABLE_FROM}
        tableLook="roomy"
        card={(request) => <Card request={request} />}
        newOne="neue"
        rowHeight="60px"
        empty="Keine Datenschutzanfragen vorhanden"
        noMatch="Keine Anfragen entsprechen den Filterkriterien"
        onReset={search !== '' || state !== undefined || kind !== undefined ? address.reset : undefined}
        onMore={() => address.showMoreThan(shown)}
      />
      {!mayAct && <MayNotAct />}
      {isCreating && <RequestDialog onClose={() => setCreating(false)} />}
    </PrivacyFrame>
  )
}

export default Requests
