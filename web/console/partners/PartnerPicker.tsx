import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Field } from '../../ui/Field.tsx'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { formatCount } from '../../ui/format.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { isMatch, matchReason } from './match-reason.ts'

const SHOWN = 20

type PartnerPickerProps = {
  readonly id: string
  readonly label: string
  /** Internal id of the partner. */
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly hint?: string
  readonly error?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
}

/** Chooses a partner, found by company, name or partner id. */
export const PartnerPicker = ({ id, label, value, onChange, hint, error, required = false, disabled = false }: PartnerPickerProps) => {
  const [typed, setTyped] = useState<string>()
  const search = typed ?? ''
  const asked = useDebounced(search.trim())
  const list = useApiList('partnerList', { search: asked }, { count: SHOWN, isAsked: typed !== undefined })
  const chosen = useApi('partnerGet', value === null ? null : { params: { id: value } })
  const partner = chosen.data?.id === value ? chosen.data : list.items?.find((item) => item.id === value)
  // The list may still hold the previous answer: only matches of the current search can be chosen.
  const fitting = (list.items ?? []).filter((item) => isMatch(item, search))
  const isSearching = list.isLoading || list.hasMore || asked !== search.trim()
  const options = fitting.map((item) => ({
    value: String(item.id),
    label: item.companyName,
    note: item.partnerId,
    detail: matchReason(item, search),
  }))
  const shown = formatCount(options.length)
  const more = list.hasMore
    ? `${shown} ${list.total === undefined ? 'gezeigt, es gibt weitere' : `von ${formatCount(list.total)} gezeigt`}: bitte genauer suchen`
    : undefined
  return (
    <Field id={id} label={label} required={required} error={error} {...(hint === undefined ? {} : { hint })}>
      <Combobox
        id={id}
        value={value === null ? null : String(value)}
        label={value === null || partner === undefined ? '' : `${partner.companyName} ${partner.partnerId}`}
        options={options}
        more={more}
        onSearch={setTyped}
        onChange={(next) => onChange(next === null ? null : Number(next))}
        placeholder="Firma, Name oder Partner-ID"
        emptyText={list.error === undefined ? (isSearching ? 'Wird gesucht...' : 'Kein Partner gefunden') : messageOf(list.error)}
        error={error}
        hasHint={hint !== undefined}
        required={required}
        disabled={disabled}
      />
    </Field>
  )
}
