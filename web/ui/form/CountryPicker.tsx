import { useMemo, useState } from 'react'
import { COUNTRIES } from '../../../shared/domain/countries.ts'
import { fold } from '../../../shared/domain/fold.ts'
import { Field } from '../Field.tsx'
import { formatCountry } from '../format.ts'
import { Combobox } from './Combobox.tsx'

type CountryPickerProps = {
  readonly id: string
  /** The country code; old records may hold a name. */
  readonly value: string | null
  readonly onChange: (code: string | null) => void
  readonly error?: string | undefined
}

/** Picks a country by the beginning of a word of its name; umlauts may be typed as „ä“, „a“ or „ae“. */
export const CountryPicker = ({ id, value, onChange, error }: CountryPickerProps) => {
  const [search, setSearch] = useState('')
  const options = useMemo(() => {
    const wanted = fold(search.trim())
    return COUNTRIES.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`)).map(({ code, name }) => ({ value: code, label: name }))
  }, [search])
  return (
    <Field id={id} label="Land" error={error}>
      <Combobox
        id={id}
        value={value}
        label={value === null ? '' : formatCountry(value)}
        options={options}
        onSearch={setSearch}
        onChange={onChange}
        placeholder="Land suchen"
        emptyText="Kein Land gefunden"
        error={error}
      />
    </Field>
  )
}
