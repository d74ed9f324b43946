import * as z from 'zod'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { environment } from '../../shared/platform/environment.ts'
import { Failure, failWith } from '../deployment/failure.ts'
import { stackOutputs } from '../deployment/outputs.ts'
import { stackNames } from '../deployment/stack-names.ts'
import { getStageOrThrow, stageNames } from '../stages.ts'

/**
 * `npm run admin:create -- <stage> <username> <email> [first name] [last name]`: an administrator of a deployed stage, whose first password comes by mail.
 * Repeated, it sends another mail.
 */
const usage = `npm run admin:create -- <stage> <username> <email> [first name] [last name], with one of these stages: ${stageNames.join(', ')}.`

const dataSchema = z.object({ TableName: z.string(), UserPoolId: z.string(), UserPoolClientId: z.string() })
const appSchema = z.object({ PortalOrigin: z.url() })

/** What is wrong with what was typed, in the words of the portal's own forms. */
const said = (error: unknown) => {
  if (error instanceof z.ZodError) return new Failure(error.issues.map(({ message }) => message).join('\n'), { cause: error })
  // The use case's errors speak to people.
  if (error instanceof Error && error.name === 'ApiError') return new Failure(error.message, { cause: error })
  return error
}

/** Checked before anything is asked of AWS: a mistyped address would get a mail that nobody can take back. */
const invitationOrThrow = (typed: {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}) => {
  const { id, email, firstName, lastName } = userCreateSchema.parse({ ...typed, role: 'admin' })
  return { id, email, firstName, lastName }
}

const createAdmin = async () => {
  const [stageName, id, email, firstName = id, lastName = 'Administrator'] = process.argv.slice(2)
  if (stageName === undefined || id === undefined || firstName === undefined || email === undefined) throw new Failure(usage)
  if (!stageNames.includes(stageName)) throw new Failure(`There is no stage „${stageName}“. ${usage}`)
  const invitation = invitationOrThrow({ id, email, firstName, lastName })
  const stage = getStageOrThrow(stageName)
  const names = stackNames(stage)
  const data = await stackOutputs(stage.region, names.data, dataSchema)
  const { PortalOrigin } = await stackOutputs(stage.region, names.app, appSchema)

  Object.assign(process.env, {
    AWS_REGION: stage.region,
    [environment.tableName]: data.TableName,
    [environment.userPoolId]: data.UserPoolId,
    [environment.userPoolClientId]: data.UserPoolClientId,
  })
  const { inviteAdmin } = await import('../../functions/use-cases/invite-admin.ts')
  const { isRepeated } = await inviteAdmin(invitation)
  process.stdout.write(
    `${isRepeated ? 'Another' : 'A'} first password for ${id} is on its way to ${email}. It opens ${PortalOrigin}/login once, within seven days, and asks for a password of their own.\n`,
  )
}

await createAdmin().catch((error: unknown) => failWith(said(error)))
