import { chakra } from '@chakra-ui/react'
import { SIGN_IN_OUTCOMES, signInOutcomeLabels } from '../../../shared/domain/sign-in-log.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import type { ListAddress } from '../../ui/list/use-list-address.ts'
import { DayInput } from '../audit/DayInput.tsx'
import { PersonPicker } from '../audit/PersonPicker.tsx'

type SignInFilterProps = {
  readonly address: ListAddress
  readonly user: string
  readonly day: string
}

/** Person, outcome and day; an unknown name is chosen in the list. */
export const SignInFilter = ({ address, user, day }: SignInFilterProps) => {
  const isUnknown = user.startsWith('unknown#')
  return (
    <chakra.search
      aria-label="Filter"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'minmax(160px, 1.4fr) minmax(160px, 1.4fr) 160px' }}
      gap="3"
      columnGap="2"
      alignItems="start"
      marginBottom="4"
      maxWidth="720px"
    >
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <PersonPicker
          id="sign-in-person"
          value={isUnknown ? '' : user}
          onChange={(username) => address.setFilter('user', username ?? '')}
        />
      </chakra.div>
      <Field id="sign-in-outcome" label="Ergebnis">
        <Select
          id="sign-in-outcome"
          size="m"
          value={address.filter('outcome', SIGN_IN_OUTCOMES) ?? ''}
          onChange={(event) => address.setFilter('outcome', event.currentTarget.value)}
        >
          <option value="">Alle Ergebnisse</option>
          {SIGN_IN_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {signInOutcomeLabels[outcome]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="sign-in-day" label="Tag">
        <DayInput id="sign-in-day" value={day} onChange={(value) => address.setFilter('day', value)} />
      </Field>
      {isUnknown && (
        <chakra.p gridColumn="1 / -1" display="flex" flexWrap="wrap" gap="2" alignItems="center" textStyle="dense">
          Nur Versuche mit einem unbekannten Namen
          <Button size="s" onClick={() => address.setFilter('user', '')}>
            Alle zeigen
          </Button>
        </chakra.p>
      )}
    </chakra.search>
  )
}
