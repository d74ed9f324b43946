import { chakra } from '@chakra-ui/react'
import * as z from 'zod'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { auditFacts } from '../../../shared/domain/audit-facts.ts'
import { labelOf } from '../../../shared/domain/format-field.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { change } from '../../api/change.ts'
import { reversalRequestSchema } from '../../api/schemas.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatDateTime } from '../../ui/format.ts'
import { showToast } from '../../ui/toast.ts'
import { FactTable } from '../audit/FactTable.tsx'

const reasonSchema = (isTransfer: boolean) =>
  z
    .object({ transferReason: reversalRequestSchema.shape.transferReason })
    .refine(({ transferReason }) => !isTransfer || transferReason !== null, {
      path: ['transferReason'],
      error: 'Bitte geben Sie den Grund des Wechsels an',
    })

const named = (fields: readonly string[]) => fields.map(labelOf).join(', ')

type ReversalDialogProps = {
  readonly kind: RecordKind
  readonly id: number
  readonly entry: AuditEntry
  /** Those that can be put back. */
  readonly fields: readonly string[]
  readonly onClose: () => void
}

/** Shows what taking a change back would do, and does it. */
const ReversalDialog = ({ kind, id, entry, fields, onClose }: ReversalDialogProps) => {
  const isTransfer = fields.includes('ibPartnerId')
  const form = useSchemaForm<{ transferReason: string }, { transferReason: string | null }>(reasonSchema(isTransfer), {
    transferReason: '',
  })
  const facts = auditFacts({ before: entry.after, after: entry.before }).filter(({ name }) => fields.includes(name))
  return (
    <FormDialog
      form={form}
      title="Änderung zurücknehmen"
      description={`Geändert am ${formatDateTime(entry.time)}`}
      submitLabel="Zurücknehmen"
      onSubmit={async ({ transferReason }) => {
        const { reversed, changedSince } = await change('recordReversal', {
          params: { kind, id },
          body: { entry: entry.id, transferReason },
        })
        showToast({
          kind: 'success',
          title: 'Änderung zurückgenommen',
          text:
            changedSince.length === 0
              ? named(reversed)
              : `${named(reversed)}. Seither erneut geändert und darum geblieben: ${named(changedSince)}.`,
        })
      }}
      onClose={onClose}
      failed="Änderung konnte nicht zurückgenommen werden."
      startsWithText={!isTransfer}
    >
      <chakra.div gridColumn="1 / -1">
        <FactTable facts={facts} hadBefore hasAfter />
      </chakra.div>
      <chakra.p gridColumn="1 / -1" color="ink-2">
        Was seither jemand erneut geändert hat, bleibt, wie es ist.
      </chakra.p>
      {isTransfer && (
        <chakra.div gridColumn="1 / -1">
          <TextField form={form} name="transferReason" label="Grund des Wechsels" required maxLength={500} />
        </chakra.div>
      )}
    </FormDialog>
  )
}

export default ReversalDialog
