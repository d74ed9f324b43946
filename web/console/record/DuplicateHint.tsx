import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { Callout } from '../../ui/Callout.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { DuplicateRows, type KnownPerson, useDuplicates } from './Duplicates.tsx'

type DuplicateHintProps = {
  /** What is typed so far. */
  readonly person: KnownPerson
  /** The record that is edited; undefined for a new one. */
  readonly record?: { readonly kind: RecordKind; readonly id: number } | undefined
}

/** Names records of the same address, number or name while a person types them. It only tells: people may share a name or a number. */
export const DuplicateHint = ({ person, record }: DuplicateHintProps) => {
  const { firstName, lastName, email, phone, country } = person
  const typed = useMemo(
    () => ({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone, country: country ?? null }),
    [firstName, lastName, email, phone, country],
  )
  const duplicates = useDuplicates(useDebounced(typed), record === undefined ? [] : [record])
  return (
    <chakra.div gridColumn="1 / -1" aria-live="polite">
      {duplicates.length > 0 && (
        <Callout>
          <b>Vielleicht schon bekannt</b>
          <DuplicateRows duplicates={duplicates} isBesideForm />
        </Callout>
      )}
    </chakra.div>
  )
}
