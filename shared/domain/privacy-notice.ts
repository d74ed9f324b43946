import { dpoContact, type PortalFacts } from './portal-settings.ts'
import {
  type Activity,
  type ActivityId,
  activities,
  COMPLAINT,
  NO_AUTOMATED_DECISION,
  RIGHTS_OF_PEOPLE,
  retentionSentences,
} from './processing-record.ts'
import { transferSentences } from './processors.ts'
import type { RetentionDays } from './retention-periods.ts'
import { regionPlace, type StageFacts } from './stage-facts.ts'

/** A part of a text page. */
export type TextPart = { readonly title: string; readonly paragraphs: readonly string[] }

/** What concerns visitors. */
const CONCERNING_VISITORS: readonly ActivityId[] = ['applicants', 'customers', 'mails', 'pages']

type Operator = Pick<PortalFacts, 'legalEntity' | 'supportEmail' | 'supportPhone' | 'dpoName' | 'dpoEmail' | 'dpoPhone'>

/** Who is responsible, and the data protection officer (Art. 13(1)(a) and (b) GDPR). */
const responsibleParts = (operator: Operator): readonly TextPart[] => {
  const { legalEntity, supportEmail, supportPhone } = operator
  const officer = dpoContact(operator)
  return [
    {
      title: 'Wer verantwortlich ist',
      paragraphs: [legalEntity, [supportEmail, ...(supportPhone === null ? [] : [supportPhone])].join(', ')],
    },
    ...(officer.length === 0 ? [] : [{ title: 'Datenschutzbeauftragte/r', paragraphs: [officer.join(', ')] }]),
  ]
}

/** The placeholder of the privacy notice: what code, settings and stage say about visitors' data, until the operator publishes the binding text. */
export const noticeParts = (operator: Operator, stage: StageFacts, retention: RetentionDays): readonly TextPart[] => {
  const concerning: readonly Activity[] = activities.filter(({ id }) => CONCERNING_VISITORS.includes(id))
  const { region } = stage
  return [
    ...responsibleParts(operator),
    ...concerning.map((activity) => ({
      title: activity.title,
      paragraphs: [
        activity.purpose,
        activity.legalBasis,
        ...activity.data,
        `Empfänger: ${activity.recipients}`,
        ...retentionSentences(activity, retention),
      ],
    })),
    {
      title: 'Wo die Daten liegen',
      paragraphs: [
        ...(region === null
          ? []
          : [`Im Auftrag betreibt Amazon Web Services EMEA SARL, Luxemburg, das Rechenzentrum: ${regionPlace(region)}.`]),
        ...transferSentences(stage),
      ],
    },
    { title: 'Ihre Rechte', paragraphs: [...RIGHTS_OF_PEOPLE, NO_AUTOMATED_DECISION, COMPLAINT] },
  ]
}
