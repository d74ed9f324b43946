import { useRef, useState } from 'react'
import type { Colleague } from '../../../shared/domain/work.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioList } from '../../ui/RadioList.tsx'

const NOBODY = ''

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
        <RadioList
          label="Zuständig"
          name="assignee"
          chosen={chosen}
          value={value}
          onChange={setValue}
          options={[
            ...people.map(({ id, name }) => ({ value: id, children: name, note: id === own ? 'ich' : `@${id}` })),
            { value: NOBODY, children: 'Niemand' },
          ]}
        />
      </form>
    </Dialog>
  )
}

export default AssignDialog
