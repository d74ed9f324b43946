import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import type { Partner } from '../../../shared/domain/partner.ts'
import { proposedName } from '../../../shared/domain/proposed-name.ts'
import type { SignInProposal } from '../../../shared/domain/sign-in.ts'
import { userStatusLabels } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useIsStrict, usePasswordRule } from '../../api/account-rules.ts'
import { partnerInvitationSchema, partnerSignInSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatDateTime } from '../../ui/format.ts'
import { LoadingDialog } from '../../ui/LoadingDialog.tsx'
import { Status } from '../../ui/Status.tsx'
import { userStatusLooks } from '../../ui/status-looks.ts'
import { AccessChoice, MUST_CHANGE, useFirstAccess } from '../users/AccessChoice.tsx'
import { describeInvitation } from '../users/UserFacts.tsx'

const valuesOf = ({ firstName, lastName }: Partner, { username, email }: SignInProposal) => ({
  id: username,
  email,
  firstName,
  lastName,
  password: '',
  repetition: '',
})

type Output = z.output<typeof partnerInvitationSchema> & { readonly password?: string }

type SignInDialogProps = { readonly partner: Partner; readonly onClose: () => void }

const TITLE = 'Zugang anlegen'
const describe = ({ companyName, partnerId }: Partner) => `Anmeldung für ${companyName}, ${partnerId}`

const describeAccess = ({ lastLogin, invitation }: Pick<SignInProposal['users'][number], 'lastLogin' | 'invitation'>) => {
  if (lastLogin !== null) return `zuletzt angemeldet ${formatDateTime(lastLogin)}`
  return invitation === null ? 'noch nie angemeldet' : describeInvitation(invitation)
}

type PresentProps = {
  readonly partner: Partner
  readonly users: SignInProposal['users']
  readonly onMore: () => void
  readonly onClose: () => void
}

/** The partner's existing sign-ins, with a button to create another one. */
const PresentDialog = ({ partner, users, onMore, onClose }: PresentProps) => {
  const count = users.length === 1 ? 'einen Zugang' : `${users.length} Zugänge`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Dieser Partner hat schon ${count}`}
      description={describe(partner)}
      footer={
        <>
          <Button onClick={onMore}>Weiteren Zugang anlegen</Button>
          <Button look="solid" onClick={onClose}>
            Schließen
          </Button>
        </>
      }
    >
      <ul>
        {users.map(({ id, firstName, lastName, status, lastLogin, invitation }) => (
          <chakra.li
            key={id}
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            paddingBlock="2"
            borderTop="1px solid {colors.line}"
            _first={{ borderTop: '0' }}
            overflowWrap="anywhere"
          >
            <span>
              <chakra.span fontWeight="500" textDecoration="underline">
                <Link to={paths.users(id)}>
                  {firstName} {lastName}
                </Link>
              </chakra.span>{' '}
              <chakra.span color="ink-3">@{id}</chakra.span>
            </span>
            <Status look={userStatusLooks[status]}>{userStatusLabels[status]}</Status>
            <chakra.span color="ink-3">{describeAccess({ lastLogin, invitation })}</chakra.span>
          </chakra.li>
        ))}
      </ul>
      <chakra.p color="ink-2">Ein weiterer Zugang gilt neben {users.length === 1 ? 'diesem' : 'diesen'}.</chakra.p>
    </Dialog>
  )
}

const Form = ({ partner, onClose, proposal }: SignInDialogProps & { readonly proposal: SignInProposal }) => {
  const { minLength } = usePasswordRule()
  const isStrict = useIsStrict()
  // No password needs to be spoken.
  const first = useFirstAccess('invitation')
  const isInvited = first.access === 'invitation'
  const form = useSchemaForm<ReturnType<typeof valuesOf>, Output>(
    isInvited ? partnerInvitationSchema : partnerSignInSchema(minLength),
    valuesOf(partner, proposal),
  )
  const { trigger } = useApiMutation('userCreate')
  const onSubmit = ({ id, email, firstName, lastName, password }: Output) => {
    const account = { role: 'ib_partner', status: 'active', ibPartnerId: partner.id } as const
    const access = password === undefined ? { invitation: true } : { password }
    return trigger({ body: { id, email, firstName, lastName, ...account, ...access } })
  }
  return (
    <FormDialog
      form={form}
      title={TITLE}
      description={describe(partner)}
      submitLabel={TITLE}
      onSubmit={onSubmit}
      onClose={onClose}
      saved="Zugang angelegt"
      failed="Fehler beim Erstellen des Benutzers."
    >
      <TextField form={form} name="id" label="Benutzername" required maxLength={100} autoComplete="off" />
      <TextField
        form={form}
        name="email"
        label="E-Mail"
        type="email"
        required
        maxLength={255}
        {...(proposal.email === '' ? { hint: `${partner.email} gehört schon zu einem Zugang.` } : {})}
      />
      <TextField form={form} name="firstName" label="Vorname" required maxLength={100} />
      <TextField form={form} name="lastName" label="Nachname" required maxLength={100} />
      <AccessChoice
        {...first}
        note={
          isInvited
            ? 'Der Partner erhält einen Link, mit dem er sein Passwort selbst wählt. Er gilt 7 Tage.'
            : `Geben Sie das Passwort dem Partner persönlich weiter.${isStrict ? ` ${MUST_CHANGE}` : ''}`
        }
      />
      {!isInvited && <NewPasswordFields form={form} password="password" repetition="repetition" />}
    </FormDialog>
  )
}

/** Gives a partner a way in: role and link are set, the password is handed over by staff. Says before whether the partner has one. */
const SignInDialog = ({ partner, onClose }: SignInDialogProps) => {
  const can = useCan()
  const maySee = can('users.view')
  const [isFurther, setFurther] = useState(false)
  const { data, error, refresh } = useApi('partnerSignInProposal', maySee ? { params: { id: partner.id } } : null)
  const blind = { users: [], username: proposedName(partner.firstName, partner.lastName), email: partner.email }
  const proposal = maySee ? data : blind
  if (proposal !== undefined && proposal.users.length > 0 && !isFurther) {
    return <PresentDialog partner={partner} users={proposal.users} onMore={() => setFurther(true)} onClose={onClose} />
  }
  if (proposal !== undefined) return <Form partner={partner} onClose={onClose} proposal={proposal} />
  return (
    <LoadingDialog
      title={TITLE}
      description={describe(partner)}
      label="Zugänge werden geladen"
      error={error}
      onRetry={refresh}
      onClose={onClose}
    />
  )
}

export default SignInDialog
