import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { asciiDigits } from '../../../shared/domain/typed-signs.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { formatCount } from '../../ui/format.ts'

/** From so many on, their number must be typed. */
const MANY = 25

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '')

/** Whether what was typed confirms a deletion of so many. */
export const isCountTyped = (count: number, typed: string) => count < MANY || digitsOf(typed) === String(count)

type TypedCountProps = { readonly count: number; readonly value: string; readonly onChange: (typed: string) => void }

/** Asks for the number of what is to be deleted, if it is many. */
export const TypedCount = ({ count, value, onChange }: TypedCountProps) => {
  const id = useId()
  if (count < MANY) return null
  return (
    <chakra.div marginTop="4">
      <Field id={id} label={`Zur Bestätigung die Anzahl eingeben: ${formatCount(count)}`} required>
        <Input
          id={id}
          size="m"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
    </chakra.div>
  )
}
