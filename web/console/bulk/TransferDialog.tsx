import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import type { bulkTransferSchema as Schema } from '../../../shared/domain/bulk.ts'
import { bulkTransferSchema } from '../../api/schemas.ts'
import { useApi } from '../../api/use-api.ts'
import { Callout } from '../../ui/Callout.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { countOf, formatCount } from '../../ui/format.ts'
import { PartnerPicker } from '../partners/PartnerPicker.tsx'
import type { Chosen } from './chosen.ts'
import { startOperation } from './operation.ts'

type Values = { readonly action: { readonly type: 'partner'; readonly ibPartnerId: number | null; readonly reason: string } }

/** Says what the transfer means for the new partner. */
const Consequences = ({ to, count }: { readonly to: number; readonly count: number }) => {
  const { data: partner } = useApi('partnerGet', { params: { id: to } })
  if (partner?.id !== to) return null
  const { companyName, customerCount } = partner
  return (
    <Callout role="status" gridColumn="1 / -1" overflowWrap="anywhere">
      Von da an sieht <b>{companyName}</b> {count === 1 ? 'den Kunden' : `die ${formatCount(count)} Kunden`} mit allen Angaben; wer sie
      bisher hatte, nicht mehr. Zurzeit hat {companyName} {countOf(customerCount, 'Kunden', 'Kunden')}.
    </Callout>
  )
}

type TransferDialogProps = {
  readonly chosen: Chosen<'customer'>
  readonly count: number
  readonly shown: readonly number[]
  readonly onClose: (isStarted: boolean) => void
}

/** Assigns the chosen customers to another partner. */
const TransferDialog = ({ chosen, count, shown, onClose }: TransferDialogProps) => {
  const id = useId()
  const form = useSchemaForm<Values, z.output<typeof Schema>>(bulkTransferSchema, {
    action: { type: 'partner', ibPartnerId: null, reason: '' },
  })
  const to = useWatch({ control: form.control, name: 'action.ibPartnerId' })
  return (
    <FormDialog
      form={form}
      title="Partner wechseln"
      description={countOf(count, 'Kunde', 'Kunden')}
      submitLabel="Neu zuordnen"
      onSubmit={async ({ action }) => {
        await startOperation({ ...chosen, action }, shown)
        onClose(true)
      }}
      onClose={() => onClose(false)}
      failed="Die Kunden konnten nicht neu zugeordnet werden."
    >
      <chakra.div gridColumn="1 / -1">
        <Controller
          control={form.control}
          name="action.ibPartnerId"
          render={({ field, fieldState }) => (
            <PartnerPicker
              id={`${id}-partner`}
              label="Neuer IB-Partner"
              required
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </chakra.div>
      <chakra.div gridColumn="1 / -1">
        <TextField form={form} name="action.reason" label="Grund des Wechsels" required maxLength={500} hint="Steht im Protokoll" />
      </chakra.div>
      {to !== null && <Consequences to={to} count={count} />}
    </FormDialog>
  )
}

export default TransferDialog
