import { useState } from 'react'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { Field } from '../../ui/Field.tsx'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

const SHOWN = 10

type PersonPickerProps = {
  readonly id: string
  /** The username; blank if nobody is chosen. */
  readonly value: string
  readonly onChange: (username: string | null) => void
}

/**
 * Chooses the person whose entries to show, by the beginning of name, username or e-mail. Deleted people are found by the whole username, and so is
 * everybody for those who may not see users.
 */
export const PersonPicker = ({ id, value, onChange }: PersonPickerProps) => {
  const mayList = useCan()('users.view')
  const [typed, setTyped] = useState<string>()
  // The list shows usernames with @, which may be copied along.
  const wanted = (typed ?? '').trim().replace(/^@/, '')
  const list = useApiList(
    'userList',
    { search: useDebounced(wanted) },
    { count: SHOWN, isCounted: false, isAsked: mayList && (typed !== undefined || value !== '') },
  )
  const people = (list.items ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}`, note: `@${id}` }))
  const isKnown = wanted === '' || people.some(({ value: id }) => foldPublicId(id) === foldPublicId(wanted))
  const options = isKnown ? people : [...people, { value: wanted, label: `@${wanted}`, note: mayList ? 'auch gelöscht' : 'Benutzername' }]
  const searching = list.error === undefined ? 'Wird gesucht...' : 'Die Personen konnten nicht geladen werden.'
  const chosen = people.find((person) => person.value === value)
  return (
    <Field id={id} label="Person">
      <Combobox
        id={id}
        value={value === '' ? null : value}
        label={value === '' ? '' : [chosen?.label, `@${value}`].filter(Boolean).join(' ')}
        options={options}
        onSearch={setTyped}
        onChange={onChange}
        placeholder={mayList ? 'Name oder Benutzername' : 'Benutzername'}
        emptyText={mayList ? searching : 'Geben Sie den Benutzernamen ein.'}
      />
    </Field>
  )
}
