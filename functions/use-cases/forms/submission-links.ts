import * as z from 'zod'
import { idSchema } from '../../../shared/domain/ids.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { SUBMISSION_ENTITIES, type SubmissionEntity } from '../../data/submissions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { sealJson, unsealJson } from '../../secrets/sealed-json.ts'

/** A record of a public form. */
type Subject = { readonly entity: SubmissionEntity; readonly id: number }

const withdrawalSchema = z.object({ entity: z.enum(SUBMISSION_ENTITIES), id: idSchema })
const confirmationSchema = withdrawalSchema.extend({ until: z.iso.datetime() })

/** The path of the page on which a person confirms a form until `until`. The token names purpose, record and end, and nobody else can make one. */
export const confirmationPath = ({ entity, id }: Subject, until: string): string =>
  paths.confirmation(sealJson({ entity, id, until }, 'confirmation-link'))

/** The path of the page on which a person withdraws the consent to a form, for as long as the record exists. */
export const withdrawalPath = ({ entity, id }: Subject): string => paths.withdrawal(sealJson({ entity, id }, 'withdrawal-link'))

const INVALID = 'Dieser Link ist ungültig. Bitte öffnen Sie den vollständigen Link aus unserer E-Mail.'

/** The record and the end of a link of {@link confirmationPath}. @throws ApiError not_found for a token that this portal has not made */
export const openConfirmationToken = (token: string) => {
  const opened = unsealJson(token, confirmationSchema, 'confirmation-link')
  if (opened === undefined) throw new ApiError('not_found', INVALID)
  return opened
}

/** The record of a link of {@link withdrawalPath}. @throws ApiError not_found for a token that this portal has not made */
export const openWithdrawalToken = (token: string) => {
  const opened = unsealJson(token, withdrawalSchema, 'withdrawal-link')
  if (opened === undefined) throw new ApiError('not_found', INVALID)
  return opened
}
