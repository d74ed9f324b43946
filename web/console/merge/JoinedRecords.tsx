import { chakra } from '@chakra-ui/react'
import { labelOf } from '../../../shared/domain/format-field.ts'
import type { JoinedRecord } from '../../../shared/domain/joined-record.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { personName } from '../../../shared/domain/user.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { ConsentFacts } from '../consent/ConsentFacts.tsx'
import { LongText } from '../record/LongText.tsx'
import { PartnerLink } from '../record/PartnerLink.tsx'
import { type HeadingLevel, RecordSection } from '../record/RecordLayout.tsx'
import { useColleagueName } from '../record/use-colleague-name.ts'

const factsOf = (record: JoinedRecord, nameOf: (username: string) => string): readonly Fact[] => {
  const { email, phone, customerId, ibPartnerId, createdAt, at, by } = record
  return [
    ['Name', personName(record)],
    ['E-Mail', <EmailLink key="" address={email} canCopy />],
    ...(phone === null ? [] : [['Telefon', <PhoneLink key="" number={phone} canCopy />] as const]),
    ...(customerId === undefined ? [] : [[labelOf('customerId'), customerId] as const]),
    ...(ibPartnerId === null ? [] : [['Über', <PartnerLink key="" id={ibPartnerId} />] as const]),
    ['Eingegangen', formatDateTime(createdAt)],
    ['Zusammengeführt', `${formatDateTime(at)} von ${nameOf(by)}`],
  ]
}

type JoinedRecordsProps = {
  readonly kind: WorkKind
  readonly joined: readonly JoinedRecord[] | undefined
  readonly level: HeadingLevel
}

/** What the same person has sent besides, whose records were joined to this one: their words, contact data and consents. */
export const JoinedRecords = ({ kind, joined = [], level }: JoinedRecordsProps) => {
  const nameOf = useColleagueName(kind)
  return joined.map((record) => (
    <RecordSection key={record.id} title={`Weitere Anfrage vom ${formatDate(record.createdAt)}`} level={level}>
      <FactList facts={factsOf(record, nameOf)} />
      <LongText title="Nachricht dazu" text={record.message} level={level} />
      <LongText title="Marketing-Strategie dazu" text={record.marketingStrategy} level={level} />
      {record.consent !== undefined && (
        <chakra.div marginTop="3">
          <ConsentFacts consent={record.consent} confirmation={record.confirmation} />
        </chakra.div>
      )}
    </RecordSection>
  ))
}
