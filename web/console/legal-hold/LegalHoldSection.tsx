import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import type { LegalHold, LegalHoldKind } from '../../../shared/domain/legal-hold.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { controlProps, Field, Textarea } from '../../ui/Field.tsx'
import { formatDate } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { heldLook } from '../../ui/status-looks.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

type Change = { readonly version: number; readonly legalHold: LegalHold | undefined }

type LegalHoldSectionProps = {
  readonly kind: LegalHoldKind
  readonly record: { readonly id: number; readonly version: number; readonly legalHold?: LegalHold | undefined }
  /** Tells a form that holds the record of its new version. */
  readonly onChanged?: (change: Change) => void
}

const Ordering = ({
  onOrder,
  onCancel,
}: {
  readonly onOrder: (reason: string) => Promise<string | undefined>
  readonly onCancel: () => void
}) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const order = async () => {
    setBusy(true)
    setError(await onOrder(reason))
    setBusy(false)
  }
  return (
    <chakra.div display="grid" gap="3">
      <Field id={id} label="Grund der Aufbewahrung" required error={error} hint="Bis zur Aufhebung kann niemand den Eintrag löschen">
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          {...controlProps(id, { error, required: true, hint: true })}
        />
      </Field>
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        <Button look="line" size="s" onClick={onCancel}>
          Nicht anordnen
        </Button>
        <Button look="solid" size="s" disabled={isBusy} onClick={() => void order()}>
          {isBusy ? 'Wird angeordnet...' : 'Aufbewahrung anordnen'}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

/** The legal hold of a record: why and since when, and for those with the right the buttons that order and lift it. */
export const LegalHoldSection = ({ kind, record, onChanged }: LegalHoldSectionProps) => {
  const mayAct = useCan()('privacy.act')
  const [done, setDone] = useState<Change>()
  const [isOrdering, setOrdering] = useState(false)
  const { id } = record
  const hold = done !== undefined && done.version > record.version ? done.legalHold : record.legalHold

  const note = (next: Change, title: string) => {
    setDone(next)
    setOrdering(false)
    onChanged?.(next)
    showToast({ kind: 'success', title })
  }

  const order = async (reason: string): Promise<string | undefined> => {
    try {
      const { version, legalHold } = await change('legalHoldSet', { params: { kind, id }, body: { reason } })
      note({ version, legalHold }, 'Aufbewahrung angeordnet')
      return undefined
    } catch (error) {
      return (error instanceof ApiError ? error.fields.reason : undefined) ?? messageOf(error)
    }
  }

  const lift = async () => {
    try {
      await change('legalHoldLift', { params: { kind, id } })
      note({ version: Math.max(record.version, done?.version ?? 0) + 1, legalHold: undefined }, 'Anordnung aufgehoben')
    } catch (error) {
      showFailure('Die Anordnung konnte nicht aufgehoben werden', error)
    }
  }

  if (hold === undefined && !mayAct) return null
  return (
    <chakra.section
      aria-label="Aufbewahrung"
      display="grid"
      gap="2"
      textStyle="dense"
      color="ink-2"
      borderTop="1px solid {colors.line}"
      paddingTop="4"
      marginTop="2"
    >
      {hold !== undefined && (
        <div>
          <Status look={heldLook}>Aufbewahrung angeordnet</Status>
          <chakra.p overflowWrap="anywhere">{`Seit ${formatDate(hold.since)} von @${hold.by}: ${hold.reason}`}</chakra.p>
        </div>
      )}
      {mayAct && !isOrdering && (
        <Button look="line" size="s" justifySelf="start" onClick={() => (hold === undefined ? setOrdering(true) : void lift())}>
          {hold === undefined ? 'Aufbewahrung anordnen' : 'Anordnung aufheben'}
        </Button>
      )}
      {isOrdering && <Ordering onOrder={order} onCancel={() => setOrdering(false)} />}
    </chakra.section>
  )
}
