import * as z from 'zod'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Failure, failWith } from '../../deployment/failure.ts'
import { stageNames } from '../../stages.ts'
import { enterStage } from './stage-table.ts'

/**
 * `npm run admin:create -- <stage> <username> <email> [first name] [last name]`: creates an administrator of a deployed stage, and
 * prints a link with which they choose their password. Repeating it prints another link.
 */
const usage = `npm run admin:create -- <stage> <username> <email> [first name] [last name], with one of these stages: ${stageNames.join(', ')}.`

const parameterOf: Readonly<Record<string, string>> = {
  id: '<username>',
  email: '<email>',
  firstName: '[first name]',
  lastName: '[last name]',
}

/** Describes invalid input in the words of the portal's own forms. */
const said = (error: unknown) => {
  if (error instanceof z.ZodError) {
    const sentences = error.issues.map(({ path: [field = ''], message }) => `${parameterOf[String(field)] ?? String(field)}: ${message}`)
    return new Failure(sentences.join('\n'), { cause: error })
  }
  // Messages of the use case are meant for users.
  if (error instanceof Error && error.name === 'ApiError') return new Failure(error.message, { cause: error })
  return error
}

/** Validates before any call of AWS, because a mail to a mistyped address cannot be taken back. */
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
  const typed = process.argv.slice(2)
  const unknown = typed.filter((word) => word.startsWith('-'))
  if (unknown.length > 0) throw new Failure(`There is no option „${unknown.join(' ')}“. ${usage}`)
  const [stageName, id, email, ...names] = typed
  if (stageName === undefined || id === undefined || email === undefined) throw new Failure(usage)
  const [firstName = id, lastName = 'Administrator', ...surplus] = names
  if (surplus.length > 0) throw new Failure(`Leave out „${surplus.join(' ')}“, or put names of several words in quotation marks. ${usage}`)
  if (!stageNames.includes(stageName)) throw new Failure(`There is no stage „${stageName}“. ${usage}`)
  const invitation = invitationOrThrow({ id, email, firstName, lastName })
  const { origin } = await enterStage(stageName)
  const { inviteAdmin } = await import('../../../functions/use-cases/accounts/invite-admin.ts')
  const { token, expiresAt, isRepeated } = await inviteAdmin(invitation)
  process.stdout.write(
    `${isRepeated ? 'Here is another link' : `${id} is created, with this link`}:\n\n  ${origin}${paths.choosePassword(token)}\n\nWhoever opens it chooses the password of ${id}: send it over a private channel. It works once, until ${expiresAt}${isRepeated ? ', and replaces the earlier one' : ''}.\n`,
  )
}

await createAdmin().catch((error: unknown) => failWith(said(error)))
