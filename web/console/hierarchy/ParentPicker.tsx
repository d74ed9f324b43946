import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { levelLabel, type Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Failure } from '../../ui/Failure.tsx'
import { LevelBadge } from '../../ui/LevelBadge.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'

const PAGE_SIZE = 8
const NONE = 'root'

type ParentPickerProps = {
  /** The partner that gets a new parent. */
  readonly partner: Partner
  /** `undefined` before a choice. */
  readonly value: Partner | null | undefined
  readonly onChange: (parent: Partner | null) => void
  readonly field: RefObject<HTMLInputElement | null>
}

/** Chooses a new parent by search, or none. */
export const ParentPicker = ({ partner, value, onChange, field }: ParentPickerProps) => {
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('partnerList', { search }, { count })
  const { items, error, isLoading, hasMore, refresh } = list
  const found = (items ?? []).filter(({ id }) => id !== partner.id)
  // Without a search the matches include the partner itself.
  const total = search === '' && list.total !== undefined ? list.total - 1 : undefined
  // The chosen partner stays visible during later searches.
  const shown = value == null || found.some(({ id }) => id === value.id) ? found : [value, ...found]
  /** Takes the first hit of what is typed, once it is there. */
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found
    if (first !== undefined && event.currentTarget.value === search && !list.isValidating) onChange(first)
  }
  const root = {
    value: NONE,
    children: <span>Kein übergeordneter Partner</span>,
    note: partner.parentId === null ? 'aktuell' : levelLabel(0),
  }
  return (
    <chakra.div display="grid" gap="3">
      <SearchBox value={search} onChange={setSearch} placeholder="Firma, Name oder Partner-ID" field={field} onKeyDown={takeFirst} />
      <RadioList
        label="Neuer übergeordneter Partner"
        name="parent"
        value={value === null ? NONE : String(value?.id ?? '')}
        onChange={(chosen) => onChange(shown.find(({ id }) => String(id) === chosen) ?? null)}
        options={[
          ...shown.map((target) => ({
            value: String(target.id),
            children: (
              <chakra.span display="grid" gridTemplateColumns="22px minmax(0, 1fr)" gap="3" alignItems="center">
                <LevelBadge level={target.level} />
                <chakra.span truncate>{target.companyName}</chakra.span>
              </chakra.span>
            ),
            note: target.id === partner.parentId ? 'aktuell' : target.partnerId,
          })),
          // Whoever searches does not mean the top.
          ...(search === '' || value === null ? [root] : []),
        ]}
      />
      {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
      {hasMore && <MoreButton shown={found.length} total={total} isBusy={list.isValidating} onMore={() => setCount(count + PAGE_SIZE)} />}
      {error === undefined && !isLoading && !hasMore && found.length === 0 && <p>Keine IB-Partner gefunden</p>}
    </chakra.div>
  )
}
