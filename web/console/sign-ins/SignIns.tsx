import { SIGN_IN_OUTCOMES } from '../../../shared/domain/sign-in-log.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { beginningOf, dayOf, endOf } from '../audit/days.ts'
import { SignInFilter } from './SignInFilter.tsx'
import { SignInRow } from './SignInRow.tsx'

const PAGE_SIZE = 50

/** Sign-ins of all users, and what was refused. The filters are kept in the address. */
const SignIns = () => {
  const address = useListAddress()
  const user = address.text('user')
  const outcome = address.filter('outcome', SIGN_IN_OUTCOMES)
  const day = dayOf(address.text('day'))
  const query = { user: user === '' ? undefined : user, outcome, from: beginningOf(day), to: endOf(day) }
  const list = useApiList('signInList', query, { count: address.rows(PAGE_SIZE) })
  const isFiltered = user !== '' || outcome !== undefined || day !== ''
  return (
    <>
      <PageHeader title="Anmeldungen" sub="Wer sich wann von wo angemeldet hat und was abgelehnt wurde, neueste zuerst">
        <RefreshButton isBusy={list.isValidating} onRefresh={list.refresh} />
      </PageHeader>
      <SignInFilter address={address} user={user} day={day} />
      <DataList
        label="Anmeldungen"
        list={list}
        rowKey={({ id }) => id}
        card={(entry) => <SignInRow entry={entry} onPerson={(name) => address.setFilter('user', name)} />}
        isOrdered
        empty="Noch keine Anmeldungen"
        noMatch="Keine Anmeldungen entsprechen den Filterkriterien"
        onReset={isFiltered ? address.reset : undefined}
        onMore={() => address.showMoreThan(list.items?.length ?? 0)}
      />
    </>
  )
}

export default SignIns
