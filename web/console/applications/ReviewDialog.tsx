import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  applicationStatusLabels,
} from '../../../shared/domain/application.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { controlProps, Field, Textarea } from '../../ui/Field.tsx'
import { DiscardDialog } from '../../ui/form/DiscardDialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { applicationStatusLooks } from '../../ui/status-looks.ts'
import { factsOf, originOf } from './application-facts.ts'

/** Which right a decision needs. */
const rights = {
  pending: 'ib_applications.edit',
  approved: 'ib_applications.approve',
  rejected: 'ib_applications.reject',
} as const satisfies Record<ApplicationStatus, PermissionKey>

const NOTES = 'review-notes'
const CREATE = 'review-create'

export type Review = { readonly status: ApplicationStatus; readonly reviewNotes: string; readonly createsPartner: boolean }

type ReviewDialogProps = {
  readonly application: Application
  readonly isBusy: boolean
  readonly onSave: (review: Review) => void
  readonly onClose: () => void
}

/** Everything an applicant has written, a note, and the decision. Approving offers to create the partner. */
export const ReviewDialog = ({ application, isBusy, onSave, onClose }: ReviewDialogProps) => {
  const can = useCan()
  const [status, setStatus] = useState(application.status)
  const [notes, setNotes] = useState(application.reviewNotes ?? '')
  const [createsPartner, setCreatesPartner] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const offered = APPLICATION_STATUSES.filter((option) => option === application.status || can(rights[option]))
  const canNote = offered.length > 1 || can('ib_applications.edit')
  const canCreate =
    status === 'approved' && application.acceptedPartnerId === null && can('ib_partners.create') && can('ib_applications.approve')
  const creates = canCreate && createsPartner
  const isDirty = status !== application.status || notes !== (application.reviewNotes ?? '')
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Bewerbung prüfen"
      description={`${application.firstName} ${application.lastName}, ${originOf(application)}, ${formatDateTime(application.createdAt)}`}
      footer={
        <>
          <Button look="line" onClick={close}>
            Abbrechen
          </Button>
          {(canNote || canCreate) && (
            <Button
              look="signal"
              disabled={isBusy || !(isDirty || creates)}
              onClick={() => onSave({ status, reviewNotes: notes, createsPartner: creates })}
            >
              {isBusy ? 'Wird gespeichert...' : 'Speichern'}
            </Button>
          )}
        </>
      }
    >
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '172px minmax(0, 1fr)' }}
        columnGap="4"
        rowGap={{ base: '0', sm: '1.5' }}
      >
        {factsOf(application).map(({ label, value }) => (
          <chakra.div key={label} display="contents">
            <chakra.dt color="ink-3">{label}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line" marginBottom={{ base: '2', sm: '0' }}>
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <RadioList
        label="Entscheidung"
        name="decision"
        value={status}
        onChange={setStatus}
        options={offered.map((option) => ({
          value: option,
          children: <Status look={applicationStatusLooks[option]}>{applicationStatusLabels[option]}</Status>,
          note: option === application.status ? 'aktuell' : undefined,
        }))}
      />
      {canCreate && (
        <CheckField
          id={CREATE}
          control={<Checkbox id={CREATE} checked={createsPartner} onChange={(event) => setCreatesPartner(event.currentTarget.checked)} />}
        >
          Gleich einen IB-Partner anlegen: {application.companyName ?? `${application.firstName} ${application.lastName}`}, ohne
          übergeordneten Partner. Gibt es schon einen mit dieser E-Mail-Adresse, wird er verknüpft.
        </CheckField>
      )}
      {application.acceptedPartnerId !== null && <p>Aus dieser Bewerbung ist schon ein IB-Partner entstanden.</p>}
      <Field id={NOTES} label="Notiz" hint="Nur für das Team">
        <Textarea
          size="m"
          rows={3}
          minHeight="0"
          maxLength={5000}
          disabled={!canNote}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          {...controlProps(NOTES, { hint: true })}
        />
      </Field>
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  )
}
