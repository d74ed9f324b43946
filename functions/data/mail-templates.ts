import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { TemplateKind } from '../../shared/domain/mail-template.ts'
import { PUBLIC_FORMS, type PublicForm } from '../../shared/domain/public-forms.ts'
import { parseOnce } from '../runtime/parse-once.ts'
import { remembered } from '../runtime/remember.ts'
import { send, tableName } from './client.ts'
import { mailTemplatesKey } from './keys.ts'
import type { WriteItem } from './transact.ts'
import { putVersionItem } from './versioned.ts'

const templateSchema = z.object({ isOn: z.boolean(), subject: z.string(), text: z.string() })

const storedSchema = z.object({
  version: z.int().nonnegative(),
  updatedAt: z.iso.datetime().nullable(),
  /** What staff have written, by form and kind such as `recruitment/receipt`; others have their standard text. */
  templates: z.record(z.string(), templateSchema),
  rejectionReasons: z.array(z.object({ reason: z.string(), words: z.string() })),
})
/** The stored templates and reasons. */
export type StoredMailTemplates = z.infer<typeof storedSchema>

const unsaved: StoredMailTemplates = { version: 0, updatedAt: null, templates: {}, rejectionReasons: [] }

/** The name of a template in {@link StoredMailTemplates}. */
export const templateName = (form: PublicForm, kind: TemplateKind) => `${form}/${kind}`

/** The templates from their item; the standard ones apply where it is missing or this version cannot parse it, because mails must go out. */
export const mailTemplatesOf = (item: unknown): StoredMailTemplates => storedSchema.safeParse(item).data ?? unsaved

/** What staff have written of the templates, and the reasons for rejections. One request, strongly consistent. */
export const getMailTemplates = async (): Promise<StoredMailTemplates> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: mailTemplatesKey, ConsistentRead: true }))
  return Item === undefined ? unsaved : parseOnce(storedSchema, Item)
}

/** Item that stores the templates; refused (stale) unless the stored ones still have this version (0: none). */
export const putMailTemplatesItem = (versionBefore: number, templates: StoredMailTemplates): WriteItem =>
  putVersionItem(mailTemplatesKey, versionBefore, templates)

/** The forms whose people get a receipt, as staff chose a few seconds ago at most. Receipts are on unless staff have turned them off. */
export const formsWithReceipt = remembered(async (): Promise<readonly PublicForm[]> => {
  const { templates } = await getMailTemplates()
  return PUBLIC_FORMS.filter((form) => templates[templateName(form, 'receipt')]?.isOn ?? true)
})
