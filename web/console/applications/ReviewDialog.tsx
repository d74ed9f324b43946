import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import type * as z from 'zod'
import { makesPartner } from '../../../shared/domain/acceptance.ts'
import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  applicationStatusLabels,
  decisionRights,
  type applicationUpdateSchema as UpdateSchema,
} from '../../../shared/domain/application.ts'
import type { Decision } from '../../../shared/domain/mail-template.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { applicationUpdateSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatDateTime } from '../../ui/format.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { applicationStatusLooks } from '../../ui/status-looks.ts'
import { RemovalChoice } from '../acceptance/RemovalChoice.tsx'
import { useChosenParent } from '../acceptance/use-chosen-parent.ts'
import { AnswerFields } from '../answer/AnswerFields.tsx'
import { useAnswer } from '../answer/use-answer.ts'
import { ConsentSection } from '../consent/ConsentSection.tsx'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { originOf } from './application-facts.ts'
import { MissingDecisions } from './MissingDecisions.tsx'
import { Became, PartnerOffer } from './PartnerOffer.tsx'
import { useReview } from './use-review.ts'

const valuesOf = ({ status, reviewNotes }: Application) => ({ status, reviewNotes: reviewNotes ?? '' })
type Values = ReturnType<typeof valuesOf>

type ReviewDialogProps = {
  readonly application: Application
  /** The decision chosen at first. @default the current one */
  readonly wanted?: ApplicationStatus
  /** Is given the application as it has become. */
  readonly onReviewed: (application: Application) => void
  readonly onClose: () => void
}

/** The decisions among the statuses, about which the person may get a mail. */
const decisions: Partial<Record<ApplicationStatus, Decision>> = { approved: 'acceptance', rejected: 'rejection' }

/** The form of an application from before consents were kept. */
const formOf = ({ companyType }: Application) => (companyType === null ? 'application' : 'general_application')

/** Everything an applicant has written, a note, and the decision. Approving offers to create the partner. */
const ReviewDialog = ({ application, wanted, onReviewed, onClose }: ReviewDialogProps) => {
  const can = useCan()
  const review = useReview(onReviewed)
  const [before, setBefore] = useState(application)
  // An applicant who is a partner already becomes one again only on purpose.
  const [createsPartner, setCreatesPartner] = useState(application.acceptedPartnerId === null)
  const [isRemoving, setRemoving] = useState(false)
  const choice = useChosenParent()
  const form = useSchemaForm<Values, z.output<typeof UpdateSchema>>(applicationUpdateSchema, valuesOf(before))
  // Set after the form has begun, so that it counts as a change.
  useEffect(() => {
    if (wanted !== undefined) form.setValue('status', wanted, { shouldDirty: true })
  }, [form, wanted])
  const status = form.watch('status')
  const offered = APPLICATION_STATUSES.filter((option) => option === before.status || decisionRights(before.status, option).every(can))
  const canNote = offered.length > 1 || can('ib_applications.edit')
  const mayCreate = can('ib_partners.create') && decisionRights(before.status, 'approved').every(can)
  const mayPreview = mayCreate && can('ib_applications.approve')
  const preview = useApi('applicationAcceptance', mayPreview ? { params: { id: before.id } } : null)
  // Rows that a search has found hold no words of the consent.
  const { data: whole } = useApi('applicationGet', { params: { id: before.id } })
  const canCreate = status === 'approved' && preview.data !== undefined && preview.data.outcome !== 'exists'
  const creates = canCreate && createsPartner
  const made = before.status === 'approved' && status !== 'approved' && preview.data?.outcome === 'exists' ? preview.data : undefined
  const name = `${before.firstName} ${before.lastName}`
  const decision = status === before.status && !creates ? undefined : decisions[status]
  const answer = useAnswer({ ...before, form: before.consent?.form ?? formOf(before) }, decision, creates && makesPartner(preview.data))
  const facts = (
    <>
      <ApplicationFacts application={before} />
      <ConsentSection
        record={whole ?? before}
        name={name}
        actions={
          can('ib_applications.edit')
            ? {
                readLink: () => call('applicationWithdrawalLink', { params: { id: before.id } }),
                withdraw: async () => {
                  const after = await change('applicationConsentWithdraw', { params: { id: before.id } })
                  setBefore(after)
                  onReviewed(after)
                },
              }
            : undefined
        }
      />
    </>
  )
  return (
    <FormDialog
      form={form}
      isEdit={!creates}
      startsWithText={wanted === undefined}
      title="Bewerbung prüfen"
      description={`${name}, ${originOf(before)}, ${formatDateTime(before.createdAt)}`}
      submitLabel={canNote || canCreate ? 'Speichern' : undefined}
      confirm={async () => !answer.hasMistake}
      onSubmit={(values) =>
        review(before, values, creates ? { parentId: choice.parentId } : undefined, {
          ...answer.body,
          removesPartner: made !== undefined && isRemoving,
        })
      }
      onClose={onClose}
      failed="Fehler"
      reload={{ read: () => call('applicationGet', { params: { id: before.id } }), valuesOf, adopt: setBefore }}
    >
      <chakra.div gridColumn="1 / -1" display="grid" gap="5">
        {wanted === undefined && facts}
        {offered.length > 1 ? (
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
        ) : (
          <div>
            <chakra.p fontWeight="500" marginBottom="1">
              Entscheidung
            </chakra.p>
            <Status look={applicationStatusLooks[before.status]}>{applicationStatusLabels[before.status]}</Status>
          </div>
        )}
        <MissingDecisions from={before.status} />
        {canCreate && (
          <PartnerOffer
            acceptance={preview.data}
            name={before.companyName ?? name}
            isOn={createsPartner}
            onSwitch={setCreatesPartner}
            choice={choice}
          />
        )}
        {made !== undefined && <RemovalChoice acceptance={made} isOn={isRemoving} onSwitch={setRemoving} />}
        {answer.fields !== undefined && <AnswerFields {...answer.fields} />}
        {made === undefined && before.acceptedPartnerId !== null && (
          <Became id={before.acceptedPartnerId} acceptance={preview.data} mayKnow={mayPreview} />
        )}
        <TextAreaField form={form} name="reviewNotes" label="Notiz" hint="Nur für das Team" maxLength={5000} disabled={!canNote} />
        <LegalHoldSection kind="APPLICATION" record={before} onChanged={(changed) => setBefore({ ...before, ...changed })} />
        {/* Whoever has decided already wants to give the reason, not to read on. */}
        {wanted !== undefined && facts}
      </chakra.div>
    </FormDialog>
  )
}

export default ReviewDialog
