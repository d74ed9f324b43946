import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import type * as z from 'zod'
import { APPLICATION_STATUSES, type Application, applicationStatusLabels, decisionRights } from '../../../shared/domain/application.ts'
import type { applicationUpdateSchema as UpdateSchema } from '../../../shared/domain/application-forms.ts'
import { call } from '../../api/client.ts'
import { applicationUpdateSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { layBeneath } from '../../ui/form/lay-beneath.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatDateTime } from '../../ui/format.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { applicationStatusLooks } from '../../ui/status-looks.ts'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { originOf } from './application-facts.ts'
import { useReview } from './use-review.ts'

const valuesOf = ({ status, reviewNotes }: Application) => ({ status, reviewNotes: reviewNotes ?? '' })
type Values = ReturnType<typeof valuesOf>

type ReviewDialogProps = { readonly application: Application; readonly onClose: () => void }

/** Everything an applicant has written, a note, and the decision. Approving offers to create the partner. */
const ReviewDialog = ({ application, onClose }: ReviewDialogProps) => {
  const can = useCan()
  const review = useReview()
  const [before, setBefore] = useState(application)
  const [createsPartner, setCreatesPartner] = useState(true)
  const form = useSchemaForm<Values, z.output<typeof UpdateSchema>>(applicationUpdateSchema, valuesOf(before))
  const createId = useId()
  const status = form.watch('status')
  const offered = APPLICATION_STATUSES.filter((option) => option === before.status || decisionRights(before.status, option).every(can))
  const canNote = offered.length > 1 || can('ib_applications.edit')
  const canCreate =
    status === 'approved' &&
    before.acceptedPartnerId === null &&
    can('ib_partners.create') &&
    decisionRights(before.status, 'approved').every(can)
  const creates = canCreate && createsPartner
  const name = `${before.firstName} ${before.lastName}`
  return (
    <FormDialog
      form={form}
      isEdit={!creates}
      startsWithText
      title="Bewerbung prüfen"
      description={`${name}, ${originOf(before)}, ${formatDateTime(before.createdAt)}`}
      submitLabel={canNote || canCreate ? 'Speichern' : undefined}
      onSubmit={(values) => review(before, values, creates)}
      onClose={onClose}
      failed="Fehler"
      onReload={async () => {
        const fresh = await call('applicationGet', { params: { id: before.id } })
        setBefore(fresh)
        layBeneath(form, valuesOf(fresh))
      }}
    >
      <chakra.div gridColumn="1 / -1" display="grid" gap="5">
        <ApplicationFacts application={before} />
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <RadioList
              label="Entscheidung"
              name="decision"
              value={field.value}
              onChange={field.onChange}
              options={offered.map((option) => ({
                value: option,
                children: <Status look={applicationStatusLooks[option]}>{applicationStatusLabels[option]}</Status>,
                note: option === before.status ? 'aktuell' : undefined,
              }))}
            />
          )}
        />
        {canCreate && (
          <CheckField
            id={createId}
            control={
              <Checkbox id={createId} checked={createsPartner} onChange={(event) => setCreatesPartner(event.currentTarget.checked)} />
            }
          >
            Gleich einen IB-Partner anlegen: {before.companyName ?? name}, ohne übergeordneten Partner. Gibt es schon einen mit dieser
            E-Mail-Adresse, wird er verknüpft.
          </CheckField>
        )}
        {before.acceptedPartnerId !== null && <p>Aus dieser Bewerbung ist schon ein IB-Partner entstanden.</p>}
        <TextAreaField form={form} name="reviewNotes" label="Notiz" hint="Nur für das Team" maxLength={5000} disabled={!canNote} />
      </chakra.div>
    </FormDialog>
  )
}

export default ReviewDialog
