import { chakra } from '@chakra-ui/react'
import { type RefObject, useState } from 'react'
import { useIsStrict } from '../../api/account-rules.ts'
import { RadioList } from '../../ui/RadioList.tsx'

/** How a person gets their first password. */
export type FirstAccess = 'password' | 'invitation'

const options = {
  password: { value: 'password', children: 'Passwort festlegen' },
  invitation: { value: 'invitation', children: 'Einladung per E-Mail' },
} as const

/**
 * The choice of a person's first access. Where the stage is strict, the invitation comes first.
 * @param proposed the choice to begin with, in any stage
 */
export const useFirstAccess = (proposed?: FirstAccess) => {
  const isStrict = useIsStrict()
  const [chosen, setChosen] = useState<FirstAccess>()
  const first = proposed ?? (isStrict ? 'invitation' : 'password')
  const order: readonly FirstAccess[] = isStrict || first === 'invitation' ? ['invitation', 'password'] : ['password', 'invitation']
  return { access: chosen ?? first, order, choose: setChosen }
}

/** What happens to a password that staff set where the stage is strict. */
export const MUST_CHANGE = 'Es muss beim ersten Anmelden geändert werden.'

type AccessChoiceProps = ReturnType<typeof useFirstAccess> & {
  readonly note?: string
  /** The checked input, for callers that focus it. */
  readonly checked?: RefObject<HTMLInputElement | null>
}

export const AccessChoice = ({ access, order, choose, note, checked }: AccessChoiceProps) => (
  <chakra.div gridColumn="1 / -1" display="grid" gap="1.5">
    <chakra.p textStyle="ui" fontWeight="500" aria-hidden="true">
      Erster Zugang
    </chakra.p>
    <RadioList
      label="Erster Zugang"
      name="first-access"
      value={access}
      onChange={choose}
      options={order.map((value) => options[value])}
      {...(checked && { chosen: checked })}
    />
    {note !== undefined && (
      <chakra.p textStyle="dense" color="ink-3" role="status">
        {note}
      </chakra.p>
    )}
  </chakra.div>
)
