import { Link } from 'react-router-dom'
import type { DecisionTrace } from '../../../shared/domain/answer.ts'
import { templateKinds } from '../../../shared/domain/mail-template.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { type HeadingLevel, RecordSection } from './RecordLayout.tsx'

type DecisionProps = {
  readonly level: HeadingLevel
  readonly record: DecisionTrace & { readonly email: string }
  /** What was decided, such as „Abgelehnt“; undefined while the record waits. */
  readonly outcome: string | undefined
  /** Who decided, and when, if the record says so. */
  readonly by?: string | null | undefined
  readonly at?: string | null | undefined
}

/** What was decided about a person, why, and what was written to them. */
export const Decision = ({ level, record: { email, rejection, decisionMails = [] }, outcome, by, at }: DecisionProps) => {
  const seesMails = useCan()('settings.view')
  if (outcome === undefined && rejection === undefined && decisionMails.length === 0) return null
  const mails = decisionMails.map(({ kind, at: sentAt, mailId }) => {
    const words = `${templateKinds[kind].label} vom ${formatDateTime(sentAt)}`
    const text = seesMails ? (
      <Link className={rowParts.link} to={paths.mails(email)}>
        {words}
      </Link>
    ) : (
      words
    )
    return <div key={mailId}>{text}</div>
  })
  return (
    <RecordSection title="Entscheidung" level={level}>
      <FactList
        facts={[
          ...(outcome === undefined ? [] : [['Ergebnis', outcome] as const]),
          ...(at ? [['Entschieden am', formatDateTime(at)] as const] : []),
          ...(by ? [['Entschieden von', by] as const] : []),
          ...(rejection === undefined ? [] : [['Grund der Absage', rejection.reason] as const]),
          ...(rejection === undefined || rejection.words === rejection.reason ? [] : [['Wortlaut', rejection.words] as const]),
          ...(mails.length === 0 ? [] : [['E-Mail', mails] as const]),
        ]}
      />
    </RecordSection>
  )
}
