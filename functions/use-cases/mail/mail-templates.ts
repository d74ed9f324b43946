import type { AnswerWords } from '../../../shared/domain/answer.ts'
import {
  type MailTemplates,
  type RejectionReasonsUpdate,
  type TemplateKind,
  type TemplateUpdate,
  templateKinds,
  templateKindsOf,
  templateMistakes,
} from '../../../shared/domain/mail-template.ts'
import { standardTemplates } from '../../../shared/domain/mail-template-defaults.ts'
import { publicFormLabels } from '../../../shared/domain/public-form-labels.ts'
import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { auditItem } from '../../data/audit.ts'
import { getMailTemplates, putMailTemplatesItem, type StoredMailTemplates, templateName } from '../../data/mail-templates.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { changed, checkVersion } from '../records/update.ts'

type Change = { readonly ifMatch: number | undefined; readonly actor: string }

const inForce = ({ version, updatedAt, templates, rejectionReasons }: StoredMailTemplates): MailTemplates => ({
  version,
  updatedAt,
  templates: standardTemplates().map((standard) => ({ ...standard, ...templates[templateName(standard.form, standard.kind)] })),
  rejectionReasons,
})

/** All templates in force and the reasons for rejections. One request. */
export const readMailTemplates = async (): Promise<MailTemplates> => inForce(await getMailTemplates())

/** The templates for the audit log, in one level: what each says, by its German name, and the reasons. */
const audited = ({ templates, rejectionReasons }: StoredMailTemplates) => ({
  ...Object.fromEntries(
    standardTemplates().flatMap(({ form, kind }) => {
      const written = templates[templateName(form, kind)]
      if (written === undefined) return []
      const { isOn, subject, text } = written
      return [[`${templateKinds[kind].label} (${publicFormLabels[form]})`, `${isOn ? 'an' : 'aus'}\n${subject}\n\n${text}`]]
    }),
  ),
  rejectionReasons: rejectionReasons.map(({ reason, words }) => `${reason}: ${words}`),
})

const update = ({ ifMatch, actor }: Change, change: (before: StoredMailTemplates) => StoredMailTemplates): Promise<MailTemplates> =>
  withFreshVersion(ifMatch, async () => {
    const before = await getMailTemplates()
    checkVersion(before, ifMatch)
    const wanted = changed(before, change(before))
    if (wanted === before) return inForce(before)
    const time = new Date().toISOString()
    const after = { ...wanted, version: before.version + 1, updatedAt: time }
    await transact([
      putMailTemplatesItem(before.version, after),
      auditItem({
        actor,
        action: 'mailTemplatesUpdate',
        entity: 'PORTAL',
        id: 'mail-templates',
        before: audited(before),
        after: audited(after),
        name: 'E-Mail-Vorlagen',
        time,
      }),
    ])
    return inForce(after)
  })

/** Which template: the form that a person has sent, and what its mail says. */
type Name = { readonly form: PublicForm; readonly kind: TemplateKind }

/** @throws ApiError not_found for a template that the form does not have, validation at the field for variables that it does not know */
export const checkTemplate = ({ form, kind }: Name, words: AnswerWords) => {
  if (!templateKindsOf(form).includes(kind)) throw new ApiError('not_found')
  const fields = templateMistakes(form, kind, words)
  const [message] = Object.values(fields)
  if (message !== undefined) throw new ApiError('validation', message, { fields })
}

/**
 * Changes a template.
 * @throws ApiError not_found for one that the form does not have, validation for variables that it does not know, stale
 */
export const updateMailTemplate = async (name: Name, template: TemplateUpdate, how: Change): Promise<MailTemplates> => {
  checkTemplate(name, template)
  return update(how, (before) => ({ ...before, templates: { ...before.templates, [templateName(name.form, name.kind)]: template } }))
}

/** Replaces the reasons for rejections. Records keep the words that they were rejected with. @throws ApiError stale */
export const updateRejectionReasons = ({ reasons }: RejectionReasonsUpdate, how: Change): Promise<MailTemplates> =>
  update(how, (before) => ({ ...before, rejectionReasons: reasons }))
