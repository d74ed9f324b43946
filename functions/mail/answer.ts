import type { AnswerWords } from '../../shared/domain/answer.ts'
import { isReceiptMail } from '../../shared/domain/mail.ts'
import { companyInMail, fillTemplate, holds, namesInMail, type TemplateValues } from '../../shared/domain/mail-template.ts'
import { standardTemplate } from '../../shared/domain/mail-template-defaults.ts'
import { templateName } from '../data/mail-templates.ts'
import type { StoredMail } from '../data/mails.ts'
import { letter } from './layout.ts'
import type { Author } from './recipients.ts'
import { type LinkPaths, mailWriter, subjectLine, type Words } from './words.ts'

type Answer = NonNullable<StoredMail['answer']>

/** A character that no text has, in place of a link until the text is HTML or plain. */
const LINK = '\u0001'

/** Subject and text with variables: those that staff have written for this mail, or the template's. */
const wordsOf = ({ form, words }: Answer, { templates }: Author): AnswerWords =>
  words ?? templates?.templates[templateName(form, 'receipt')] ?? standardTemplate(form, 'receipt')

/** What the variables stand for. What the person has typed is left out where it is no name. */
const valuesOf = ({ values }: Answer, partnerName: string | null, { brandName, voice = brandName }: Author): TemplateValues => ({
  ...namesInMail(values),
  firma: companyInMail(values.companyName),
  partner: partnerName ?? '',
  grund: values.reason ?? '',
  portal: brandName,
  absender: voice,
})

const NOT_SENT = 'Wenn Sie das Formular nicht abgesendet haben, brauchen Sie nichts zu tun.'

/** Composes a mail that answers the person of a public form. Its text is as staff have typed it, never HTML. */
export const composeAnswer = (
  { kind, partnerName, answer }: Pick<StoredMail, 'kind' | 'partnerName'> & { readonly answer: Answer },
  author: Author,
  links: LinkPaths,
): Words => {
  const { subject, text } = wordsOf(answer, author)
  const values = valuesOf(answer, partnerName, author)
  const filled = fillTemplate(text, { ...values, link: LINK })
  const line = subjectLine(fillTemplate(subject, values))
  const writer = mailWriter(links)
  const link = holds(text, 'link') ? writer.link('own') : ''
  const notes = isReceiptMail(kind) ? [NOT_SENT, `Ihre Einwilligung können Sie jederzeit widerrufen: ${writer.link('withdrawal')}`] : []
  const { brandName, legalEntity, voice = brandName } = author
  const signature = [...new Set([voice, brandName, legalEntity])].join(', ')
  const plain = [filled.replaceAll(LINK, link), ...notes.flatMap((note) => ['', note]), '', '-- ', signature]
  return writer.finish({
    subject: line,
    text: plain.join('\n'),
    html: letter({ brand: voice, subject: line, text: filled, link: { mark: LINK, address: link }, notes, signature }),
  })
}
