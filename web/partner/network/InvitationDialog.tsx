import { chakra } from '@chakra-ui/react'
import type * as z from 'zod'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { invitationCreateSchema as createSchema, Invitation } from '../../../shared/domain/partner-invitation.ts'
import { LONGEST_INVITATION_NOTE } from '../../../shared/platform/limits.ts'
import { invitationCreateSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'

type Values = { name: string; email: string; note: string }

type InvitationDialogProps = {
  readonly partner: Partner
  readonly onClose: () => void
  /** Is given an invitation that the partner passes on without a mail. */
  readonly onMade: (invitation: Invitation) => void
}

/** Invites somebody: makes a personal link, and mails it if an address is given. */
const InvitationDialog = ({ partner, onClose, onMade }: InvitationDialogProps) => {
  const form = useSchemaForm<Values, z.output<typeof createSchema>>(invitationCreateSchema, { name: '', email: '', note: '' })
  const invite = useApiMutation('partnerInvitationCreate')
  const hasAddress = form.watch('email').trim() !== ''
  return (
    <FormDialog
      form={form}
      title="Jemanden einladen"
      description="Die Person bekommt einen eigenen Link zu Ihrer Anwerbeseite. Sie sehen, ob sie ihn öffnet und sich bewirbt."
      submitLabel={hasAddress ? 'Einladung senden' : 'Link anlegen'}
      onSubmit={async (body) => {
        const invitation = await invite.trigger({ params: { partnerId: partner.id }, body })
        if (body.email === null) onMade(invitation)
      }}
      onClose={onClose}
      saved={hasAddress ? 'Einladung gesendet' : 'Link angelegt'}
      savedText={({ name }) => name}
      failed="Die Einladung konnte nicht angelegt werden."
    >
      <TextField form={form} name="name" label="Name" required maxLength={48} hint="Sehen nur Sie und das Team." />
      <TextField
        form={form}
        name="email"
        label="E-Mail"
        type="email"
        maxLength={255}
        hint="Höchstens eine E-Mail in 30 Tagen. Leer: Sie geben den Link selbst weiter."
      />
      <chakra.div gridColumn="1 / -1">
        <TextAreaField form={form} name="note" label="Nachricht" rows={4} maxLength={LONGEST_INVITATION_NOTE} hint="Steht in der E-Mail." />
      </chakra.div>
    </FormDialog>
  )
}

export default InvitationDialog
