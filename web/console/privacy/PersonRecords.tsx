import { chakra } from '@chakra-ui/react'
import { groupBy } from '../../../shared/domain/group-by.ts'
import {
  type ListedPersonRecord,
  PERSON_RECORD_KINDS,
  type PrivacyRequest,
  personRecordLabels,
} from '../../../shared/domain/privacy-request.ts'
import { messageOf } from '../../api/api-error.ts'
import type { List } from '../../api/use-api-list.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { countSoFar, formatCount } from '../../ui/format.ts'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { GroupHead } from './group-head.ts'
import { PersonRecordRow } from './PersonRecordRow.tsx'
import { SearchState } from './SearchState.tsx'

type GroupsProps = { readonly records: readonly ListedPersonRecord[]; readonly request: PrivacyRequest; readonly isOpen: boolean }

/** Records by kind, in the order of the kinds. */
const Groups = ({ records, ...row }: GroupsProps) => {
  const byKind = groupBy(records, ({ kind }) => kind)
  return PERSON_RECORD_KINDS.map((kind) => {
    const found = byKind.get(kind)
    if (found === undefined) return null
    return (
      <div key={kind}>
        <GroupHead>
          {personRecordLabels[kind]}
          <chakra.span fontWeight="400" color="ink-3">
            {formatCount(found.length)}
          </chakra.span>
        </GroupHead>
        <ul aria-label={personRecordLabels[kind]}>
          {found.map((record) => (
            <PersonRecordRow key={record.id} record={record} {...row} />
          ))}
        </ul>
      </div>
    )
  })
}

/** Near matches, apart from what is certainly about the person. */
const NearMatches = (groups: GroupsProps) => (
  <section aria-labelledby="near-matches">
    <chakra.div padding={{ base: '20px 16px 12px', md: '24px 20px 12px' }} borderTop="1px solid {colors.line}">
      <chakra.h2 id="near-matches" fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
        Könnte dieselbe Person sein
      </chakra.h2>
      <chakra.p textStyle="dense" color="ink-2" maxWidth="72ch">
        {groups.request.search.hasMore
          ? 'Das sind nur die ersten von vielen ähnlichen Einträgen. Mit einer E-Mail-Adresse oder Kunden-ID sucht eine neue Anfrage genauer.'
          : 'Diese Daten gehören vielleicht jemand anderem. Einbezogen wird nur, was Sie auswählen.'}
      </chakra.p>
    </chakra.div>
    <Groups {...groups} />
  </section>
)

type PersonRecordsProps = {
  readonly request: PrivacyRequest
  readonly list: List<ListedPersonRecord>
  readonly onMore: () => void
  /** Whether the person may decide what is included, and search again. */
  readonly isOpen: boolean
}

/** Everything that was found about the person of a request. */
export const PersonRecords = ({ request, list, onMore, isOpen }: PersonRecordsProps) => {
  const records = list.items ?? []
  const isSearched = request.search.state === 'finished' || request.search.state === 'failed'
  const groups = { request, isOpen }
  const near = records.filter(({ isSure }) => !isSure)
  const included = records.filter(({ isIncluded }) => isIncluded).length
  return (
    <>
      <SettingsPanel
        id="person-records"
        title="Gefundene Daten"
        note={list.items && `${countSoFar(records.length, list.total, list.hasMore, 'Fund', 'Funde')}, ${formatCount(included)} einbezogen`}
        isBusy={list.items === undefined && list.error === undefined}
      >
        <SearchState request={request} isOpen={isOpen} />
        {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
        {list.items === undefined && list.error === undefined && <RowSkeletons label="Gefundene Daten werden geladen" />}
        {list.items?.length === 0 && isSearched && (
          <chakra.div borderTop="1px solid {colors.line}">
            <Empty text="Zu dieser Person ist nichts gespeichert" />
          </chakra.div>
        )}
        <Groups {...groups} records={records.filter(({ isSure }) => isSure)} />
        {near.length > 0 && <NearMatches {...groups} records={near} />}
      </SettingsPanel>
      {list.hasMore && <MoreButton shown={records.length} total={list.total} isBusy={list.isValidating} onMore={onMore} />}
    </>
  )
}
