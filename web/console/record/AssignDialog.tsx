import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { Colleague } from '../../../shared/domain/work.ts'
import { LONGEST_SEARCH } from '../../../shared/platform/limits.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Input } from '../../ui/Field.tsx'
import { RadioList } from '../../ui/RadioList.tsx'

const NOBODY = ''

/** From so many colleagues on, they can be searched. */
const MANY = 8

const isNamed = ({ id, name }: Colleague, search: string) =>
  `${name} @${id}`.toLocaleLowerCase('de').includes(search.trim().toLocaleLowerCase('de'))

type AssignDialogProps = {
  /** User name of the person who takes care of the record now. */
  readonly assignee: string | undefined
  readonly colleagues: readonly Colleague[]
  readonly onAssign: (assignee: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Chooses who takes care of a record; one's own name comes first. */
const AssignDialog = ({ assignee = NOBODY, colleagues, onAssign, onClose }: AssignDialogProps) => {
  const { id: own } = useCurrentUser()
  const offered = colleagues.filter(({ mayWork }) => mayWork)
  const first = assignee === NOBODY ? own : assignee
  const [value, setValue] = useState(offered.some(({ id }) => id === first) ? first : NOBODY)
  const chosen = useRef<HTMLInputElement>(null)
  const people = [...offered.filter(({ id }) => id === own), ...offered.filter(({ id }) => id !== own)]
  const [search, setSearch] = useState('')
  // The chosen person stays, so that it is always seen who will be assigned.
  const found = people.filter((one) => one.id === value || isNamed(one, search))
  const form = 'assign'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Zuständigkeit"
      initialFocus={chosen}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="signal" type="submit" form={form} disabled={value === assignee}>
            Zuweisen
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          if (value !== assignee) void onAssign(value === NOBODY ? null : value)
        }}
      >
        {people.length >= MANY && (
          <chakra.div marginBottom="3">
            <Input
              type="search"
              size="m"
              aria-label="Person suchen"
              placeholder="Name oder Benutzername"
              maxLength={LONGEST_SEARCH}
              value={search}
              onChange={({ currentTarget }) => {
                const text = currentTarget.value
                setSearch(text)
                const [first, ...others] = people.filter((one) => isNamed(one, text))
                if (first !== undefined && others.length === 0) setValue(first.id)
              }}
            />
          </chakra.div>
        )}
        <RadioList
          label="Zuständig"
          name="assignee"
          chosen={chosen}
          value={value}
          onChange={setValue}
          options={[
            ...found.map(({ id, name }) => ({ value: id, children: name, note: id === own ? 'ich' : `@${id}` })),
            { value: NOBODY, children: 'Niemand' },
          ]}
        />
        {search.trim() !== '' && !people.some((one) => isNamed(one, search)) && (
          <chakra.p role="status" color="ink-2" marginTop="3">
            Niemand heißt so
          </chakra.p>
        )}
      </form>
    </Dialog>
  )
}

export default AssignDialog
