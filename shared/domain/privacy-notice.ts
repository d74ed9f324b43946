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

/** The placeholder of the privacy notice: what code, settings and stage say about visitors' data, until the operator publishes the binding text. */
export const noticeParts = (stage: StageFacts, retention: RetentionDays): readonly TextPart[] => {
  const concerning: readonly Activity[] = activities.filter(({ id }) => CONCERNING_VISITORS.includes(id))
  const { region } = stage
  return [
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
