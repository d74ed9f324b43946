import type { PublicForm } from '../../../shared/domain/public-forms.ts'
import { isFromBot } from '../../../shared/domain/submission.ts'
import { newId } from '../../data/ids.ts'
import { formsWithReceipt } from '../../data/mail-templates.ts'
import type { WriteItem } from '../../data/transact.ts'
import { answerMailItems, type FormRecord, formOf } from '../mail/answer-mail.ts'
import { mayMail } from './may-mail.ts'
import type { Admitted } from './submit-form.ts'

/** A domain that exists nowhere (https://www.rfc-editor.org/rfc/rfc6761), as in the forms of the canary: its mails would only come back. */
const NO_DOMAIN = /\.invalid$/i

const mayReceive = async (form: PublicForm, email: string) =>
  !NO_DOMAIN.test(email) && (await formsWithReceipt.get()).includes(form) && mayMail('receiptsPerRecipient', email)

/**
 * Whether the person of a form gets a receipt: staff want it, and the address has had none within the hour. No request while the templates are remembered
 * and the form has none, and one if it has.
 */
export const getsReceipt = async ({ form, body }: Pick<Admitted<unknown>, 'form' | 'body'>, email: string): Promise<boolean> =>
  !isFromBot(body) && mayReceive(form, email)

/** The same of a person who has confirmed a form. */
export const getsReceiptAfterConfirmation = (answered: FormRecord): Promise<boolean> => mayReceive(formOf(answered), answered.record.email)

/** The mail that tells the person of a record that it has arrived. @param time ISO text */
export const receiptItems = (answered: FormRecord, time: string): WriteItem[] =>
  answerMailItems(answered, { id: newId(), kind: 'receipt', time })
