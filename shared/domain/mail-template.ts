import * as z from 'zod'
import { MOST_REJECTION_REASONS } from '../platform/limits.ts'
import { type AnswerWords, answerWordsShape } from './answer.ts'
import { PUBLIC_FORMS, type PublicForm } from './public-forms.ts'
import { lineSchema, requiredTextSchema } from './text-schemas.ts'

/** Mails that answer the person of a public form. */
export const TEMPLATE_KINDS = ['receipt', 'acceptance', 'rejection', 'invitation'] as const
export const templateKindSchema = z.enum(TEMPLATE_KINDS, 'Unbekannte Vorlage')
export type TemplateKind = z.infer<typeof templateKindSchema>
export const templateFormSchema = z.enum(PUBLIC_FORMS, 'Unbekanntes Formular')

/** What decides about a person: the templates for these are sent with a decision. */
export type Decision = Extract<TemplateKind, 'acceptance' | 'rejection'>

/** Titles of the templates, and when each is sent. */
export const templateKinds = {
  receipt: { label: 'Eingangsbestätigung', when: 'Geht an die Person, sobald ihr Formular eingegangen ist.' },
  acceptance: { label: 'Zusage', when: 'Geht an die Person, wenn sie angenommen wird.' },
  rejection: { label: 'Absage', when: 'Geht an die Person, wenn sie abgelehnt wird.' },
  invitation: {
    label: 'Zusage mit Einladung ins Portal',
    when: 'Geht an Stelle der Zusage, wenn aus der Person ein IB-Partner wird: Damit entsteht ihr Zugang, und sie legt selbst ihr Passwort fest.',
  },
} as const satisfies Record<TemplateKind, { readonly label: string; readonly when: string }>

/** The templates of a form: only who becomes a partner is invited to the portal. */
export const templateKindsOf = (form: PublicForm): readonly TemplateKind[] =>
  form === 'landing_page' ? TEMPLATE_KINDS.filter((kind) => kind !== 'invitation') : TEMPLATE_KINDS

/** Names in double braces that a template may hold, and what each stands for. */
export const templateVariables = {
  vorname: 'Vorname',
  nachname: 'Nachname',
  firma: 'Firma der Person',
  partner: 'Partner, über dessen Seite die Person kam',
  grund: 'Grund der Absage',
  link: 'Link, mit dem die Person ihr Passwort festlegt',
  portal: 'Name des Portals',
  absender: 'Wer schreibt: der Partner, wenn die E-Mail in seinem Namen kommt, sonst das Portal',
} as const
export type TemplateVariable = keyof typeof templateVariables
const VARIABLES: readonly TemplateVariable[] = ['vorname', 'nachname', 'firma', 'partner', 'grund', 'link', 'portal', 'absender']

/** How a variable is written in a template. */
export const written = (variable: TemplateVariable) => `{{${variable}}}`

const hasPartner = (form: PublicForm) => form === 'recruitment' || form === 'landing_page'

/** The variables that a template may hold. */
export const variablesOf = (form: PublicForm, kind: TemplateKind): readonly TemplateVariable[] =>
  VARIABLES.filter((variable) => {
    if (variable === 'partner') return hasPartner(form)
    if (variable === 'firma') return !hasPartner(form)
    if (variable === 'grund') return kind === 'rejection'
    return variable !== 'link' || kind === 'invitation'
  })

const BRACES = /\{\{([^{}]*)\}\}/g

/** The German message about names in braces that mean nothing here; undefined when there are none. */
export const refuseVariables = (text: string, allowed: readonly TemplateVariable[]): string | undefined => {
  const names = [...text.matchAll(BRACES)].map(([whole, name = '']) => ({ whole, name: name.trim() }))
  const unknown = names.filter(({ name }) => !allowed.some((variable) => variable === name)).map(({ whole }) => whole)
  if (unknown.length === 0) return undefined
  const known = allowed.map(written).join(', ')
  return `Hier nicht bekannt: ${[...new Set(unknown)].join(', ')}. Möglich ${allowed.length === 1 ? 'ist' : 'sind'} ${known}.`
}

/** Whether a text holds a variable. */
export const holds = (text: string, variable: TemplateVariable): boolean =>
  [...text.matchAll(BRACES)].some(([, name = '']) => name.trim() === variable)

export type TemplateValues = Partial<Record<TemplateVariable, string>>

/**
 * Replaces the variables that have a value. Of a line with an empty one nothing is left but its other words, without the space before them.
 */
export const fillTemplate = (text: string, values: TemplateValues): string => {
  const replacement = (name: string) => VARIABLES.flatMap((variable) => (variable === name.trim() ? (values[variable] ?? []) : [])).at(0)
  const fillLine = (line: string): string[] => {
    let hasGap = false
    const filled = line.replace(BRACES, (whole, name: string) => {
      const value = replacement(name)
      if (value === '') hasGap = true
      return value ?? whole
    })
    if (!hasGap) return [filled]
    const closed = filled
      .replace(/ {2,}/g, ' ')
      .replace(/ +([,.;:!?])/g, '$1')
      .trim()
    return closed === '' ? [] : [closed]
  }
  return text
    .split('\n')
    .flatMap(fillLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Longer names are no names. */
const LONGEST_NAME = 40
const NAME = /^[\p{L}\p{M}'’‘´`′\p{Join_Control}·・ .,‐‑–-]*$/u
const LETTER = /\p{L}/u
/** A dot that could stand in an address: before more than one letter. Those of „Dr. Anna“, „J.R.“ and „H.-P.“ could not. */
const DOT_OF_AN_ADDRESS = /\.(?![ ,‐‑–-]|$|\p{L}(?!\p{L}))/u

const mayBeSaid = (typed: string) => typed.length <= LONGEST_NAME && NAME.test(typed) && !DOT_OF_AN_ADDRESS.test(typed)
const said = (typed: string) => (LETTER.test(typed) ? typed : '')

/**
 * A typed name as mails say it: whole, as it was typed, with its titles and particles. Both parts are empty if one is no name: otherwise anybody could write to
 * a stranger by typing the stranger's address, and half a name is a wrong one. A part without letters stands for no name.
 */
export const namesInMail = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  mayBeSaid(firstName) && mayBeSaid(lastName) ? { vorname: said(firstName), nachname: said(lastName) } : { vorname: '', nachname: '' }

const LONGEST_COMPANY = 80
const LOOKS_LIKE_AN_ADDRESS = /[@/\\]|www\.|[\p{L}\d]\.\p{L}{2}/iu

/** A typed company as mails say it, whose name may have digits and signs but no address. */
export const companyInMail = (typed: string | null): string =>
  typed === null || typed.length > LONGEST_COMPANY || LOOKS_LIKE_AN_ADDRESS.test(typed) ? '' : typed

/** What staff change of a template. */
export const templateUpdateSchema = z.strictObject({ isOn: z.boolean('Ja oder nein erwartet'), ...answerWordsShape })
export type TemplateUpdate = z.infer<typeof templateUpdateSchema>

/** The same with the variables of this template. */
export const templateUpdateSchemaOf = (form: PublicForm, kind: TemplateKind) =>
  templateUpdateSchema.check((context) => {
    for (const [field, message] of Object.entries(templateMistakes(form, kind, context.value)))
      context.issues.push({ code: 'custom', path: [field], message, input: context.value })
  })

/** The variables that may stand in the subject: those of one short line. */
export const subjectVariablesOf = (form: PublicForm, kind: TemplateKind): readonly TemplateVariable[] =>
  variablesOf(form, kind).filter((variable) => variable !== 'link' && variable !== 'grund')

/** What is wrong with the variables of a template, by field. */
export const templateMistakes = (
  form: PublicForm,
  kind: TemplateKind,
  { subject, text }: AnswerWords,
): Readonly<Record<string, string>> => {
  const inSubject = refuseVariables(subject, subjectVariablesOf(form, kind))
  const inText = refuseVariables(text, variablesOf(form, kind)) ?? (kind === 'invitation' && !holds(text, 'link') ? NEEDS_LINK : undefined)
  return { ...(inSubject && { subject: inSubject }), ...(inText && { text: inText }) }
}

const NEEDS_LINK = `In der Einladung muss ${written('link')} stehen: Damit legt die Person ihr Passwort fest.`

/** A template in force: as staff have written it, or the standard one. */
export const mailTemplateSchema = z.object({
  form: templateFormSchema,
  kind: templateKindSchema,
  isOn: z.boolean(),
  subject: z.string(),
  text: z.string(),
})
export type MailTemplate = z.infer<typeof mailTemplateSchema>

/** A reason for a rejection: what staff call it, and what the person reads in place of `{{grund}}`. */
export const rejectionReasonSchema = z.object({
  reason: lineSchema({ label: 'Grund', minLength: 1, maxLength: 100, message: 'Grund ist erforderlich' }),
  words: requiredTextSchema('Wortlaut', 1000, 'Wortlaut ist erforderlich'),
})

/** All reasons, in the order in which they are offered. */
export const rejectionReasonsUpdateSchema = z.strictObject({
  reasons: z
    .array(rejectionReasonSchema.strict(), 'Liste erwartet')
    .max(MOST_REJECTION_REASONS, `Höchstens ${MOST_REJECTION_REASONS} Gründe`)
    .check((context) => {
      const seen = new Set<string>()
      for (const [at, { reason }] of context.value.entries()) {
        if (seen.has(reason))
          context.issues.push({ code: 'custom', path: [at, 'reason'], message: 'Diesen Grund gibt es schon', input: reason })
        seen.add(reason)
      }
    }),
})
export type RejectionReasonsUpdate = z.infer<typeof rejectionReasonsUpdateSchema>

/** All templates and reasons. */
export const mailTemplatesSchema = z.object({
  /** 0 until the first save. */
  version: z.int().nonnegative(),
  updatedAt: z.iso.datetime().nullable(),
  templates: z.array(mailTemplateSchema),
  rejectionReasons: z.array(rejectionReasonSchema),
})
export type MailTemplates = z.infer<typeof mailTemplatesSchema>

/** A template to preview, with the person's own facts replaced by examples. */
export const templatePreviewSchema = z.object({ form: templateFormSchema, kind: templateKindSchema, ...answerWordsShape })
