import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { formatCount, formatDate, formatDateTime } from '../../shared/domain/german.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import { dpoContact, type PortalFacts } from '../../shared/domain/portal-settings.ts'
import { PERSON_RECORD_KINDS, type PersonRecordKind, type PrivacyRequest, personRecordLabels } from '../../shared/domain/privacy-request.ts'
import {
  type Activity,
  activities,
  activityOfRecord,
  COMPLAINT,
  NO_AUTOMATED_DECISION,
  RIGHTS_OF_PEOPLE,
  retentionSentences,
} from '../../shared/domain/processing-record.ts'
import { processorsOf, transferSentences } from '../../shared/domain/processors.ts'
import type { RetentionDays } from '../../shared/domain/retention-periods.ts'
import type { StageFacts } from '../../shared/domain/stage-facts.ts'
import { type PdfFact, type PdfWriter, writePdf } from './pdf-document.ts'
import { writeZip } from './zip-archive.ts'

/** Something stored about the person: as people read it, and as programs do. */
export type DisclosedRecord = {
  readonly kind: PersonRecordKind
  readonly title: string
  readonly facts: readonly PdfFact[]
  readonly data: Readonly<Record<string, unknown>>
  /** Files that belong to it, such as pictures. */
  readonly files?: readonly { readonly name: string; readonly read: () => Promise<Uint8Array> }[]
}

export type DisclosureFacts = {
  readonly request: Pick<PrivacyRequest, 'person' | 'receivedOn'>
  readonly createdAt: Date
  readonly operator: Pick<PortalFacts, 'legalEntity' | 'supportEmail' | 'supportPhone' | 'dpoName' | 'dpoEmail' | 'dpoPhone'>
  /** Address of the privacy notice. */
  readonly noticeLink: string
  readonly stage: StageFacts
  readonly retention: RetentionDays
  /** Kinds of records that the disclosure has. */
  readonly kinds: readonly PersonRecordKind[]
}

/** Records of each kind that the PDF prints; all are in the JSON file. The PDF is kept in memory until the JSON file has ended. */
export const PRINTED_RECORDS = 500

const PDF_NAME = 'Auskunft.pdf'
const JSON_NAME = 'daten.json'

const readme = ({ createdAt }: DisclosureFacts) =>
  `Auskunft über gespeicherte Daten (Art. 15 und 20 DSGVO), erstellt am ${formatDateTime(createdAt.toISOString())} Uhr

${PDF_NAME}
  Lesbare Fassung: Zwecke, Empfänger, Aufbewahrung, Ihre Rechte und Ihre Daten. Von jeder Art sind höchstens
  ${formatCount(PRINTED_RECORDS)} Einträge gedruckt. Zeichen, die der Schrift fehlen, stehen dort als
  ihre Unicode-Nummern in eckigen Klammern, etwa [U+738B].

${JSON_NAME}
  Dieselben Daten vollständig und maschinenlesbar, in UTF-8:
  auskunft      wann und für wen die Datei erstellt wurde
  datensaetze   alle Datensätze; „art“ nennt die Art, „bezeichnung“ den Titel, „felder“ die gespeicherten Felder
  feldnamen     was die Felder auf Deutsch heißen

Zeiten sind nach ISO 8601 in UTC angegeben, Länder nach ISO 3166-1, Beträge in US-Dollar.
Namen von Beschäftigten sind durch „Mitarbeiter“ ersetzt; Daten anderer Personen sind nicht enthalten.
`

const given = (facts: readonly (readonly [string, string | null])[]): PdfFact[] =>
  facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]))

const dayOf = (day: string) => formatDate(`${day}T12:00:00Z`)

/** The activities of these kinds of records, in their own order. */
const activitiesOf = (kinds: readonly PersonRecordKind[]): readonly Activity[] => {
  const ids: readonly string[] = kinds.map((kind) => activityOfRecord[kind])
  return activities.filter(({ id }) => ids.includes(id))
}

/** How to read what the document has no letters for. */
const MISSING_LETTERS = `Zeichen, die der Schrift dieses Dokuments fehlen, stehen als ihre Unicode-Nummern in eckigen Klammern, etwa [U+738B]. Im Wortlaut enthält sie die beiliegende Datei ${JSON_NAME}.`

const introduce = (pdf: PdfWriter, facts: DisclosureFacts) => {
  const { request, operator, createdAt, kinds, stage, retention, noticeLink } = facts
  const { name, email, phone, customerId } = request.person
  pdf.title('Auskunft über Ihre Daten')
  pdf.paragraph(
    'Nach Art. 15 und 20 der Datenschutz-Grundverordnung (DSGVO). Dieses Dokument nennt, was im Partnerportal zu Ihrer Person gespeichert ist, wozu, auf welcher Grundlage, wie lange und wer es erhält. Die Daten selbst stehen im letzten Teil und vollständig in der beiliegenden Datei daten.json.',
  )
  pdf.facts(
    given([
      ['Verantwortlich', operator.legalEntity],
      ['Kontakt', [operator.supportEmail, operator.supportPhone].filter(Boolean).join('\n')],
      ['Datenschutzbeauftragte/r', dpoContact(operator).join('\n')],
      ['Datenschutzhinweise', noticeLink],
      ['Auskunft für', name],
      ['E-Mail', email],
      ['Telefon', phone],
      ['Kunden-ID', customerId],
      ['Anfrage vom', dayOf(request.receivedOn)],
      ['Stand der Daten', `${formatDateTime(createdAt.toISOString())} Uhr`],
    ]),
  )
  if (pdf.lacksLetters()) pdf.paragraph(MISSING_LETTERS)
  if (kinds.length === 0) pdf.paragraph('Zu Ihrer Person sind im Partnerportal keine Daten gespeichert.')
  const concerned = activitiesOf(kinds)
  if (concerned.length > 0) pdf.chapter('Wozu und wie lange')
  for (const activity of concerned) {
    pdf.section(activity.title)
    pdf.facts([
      ['Zweck', activity.purpose],
      ['Rechtsgrundlage', activity.legalBasis],
      ['Arten von Daten', activity.data.join('\n')],
      ['Herkunft', activity.origin],
      ['Empfänger', activity.recipients],
      ['Aufbewahrung', retentionSentences(activity, retention).join('\n')],
    ])
  }
  pdf.chapter('Auftragsverarbeiter und Orte')
  pdf.facts(processorsOf(stage).map(({ name: processor, task, place }) => [processor, `${task}\nOrt: ${place}`]))
  for (const sentence of transferSentences(stage)) pdf.paragraph(sentence)
  pdf.chapter('Ihre Rechte')
  for (const sentence of RIGHTS_OF_PEOPLE) pdf.paragraph(sentence)
  pdf.paragraph(NO_AUTOMATED_DECISION)
  pdf.paragraph(COMPLAINT)
}

/** Separates JSON values by commas. */
const jsonWriter = (write: (text: string) => void) => {
  let isFirst = true
  return (value: unknown) => {
    write(`${isFirst ? '' : ','}\n    ${JSON.stringify(value)}`)
    isFirst = false
  }
}

/** Adds the names of all fields in a value. */
const addFieldNames = (names: Set<string>, value: unknown) => {
  if (Array.isArray(value)) for (const part of value) addFieldNames(names, part)
  if (!isRecord(value)) return
  for (const [name, part] of Object.entries(value)) {
    names.add(name)
    addFieldNames(names, part)
  }
}

/** The German labels of these fields. */
const labelled = (names: ReadonlySet<string>) =>
  Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const label = fieldLabels[name]
      return label === undefined ? [] : [[name, label]]
    }),
  )

type Options = {
  /** Receives the archive in pieces. */
  readonly onBytes: (bytes: Uint8Array) => void
  /** Called after each record and each file with the number of records so far, to store pieces and show progress. */
  readonly afterPiece: (written: number) => Promise<void>
}

/**
 * Writes the ZIP archive of a disclosure: a readable PDF, and all data as JSON with a text that explains it. It holds a single record at a time besides
 * the PDF.
 * @param records in the order of their kinds
 * @returns the number of records
 */
export const writeDisclosureArchive = async (
  facts: DisclosureFacts,
  records: AsyncIterable<DisclosedRecord>,
  { onBytes, afterPiece }: Options,
): Promise<number> => {
  const { request, createdAt, operator } = facts
  const zip = writeZip(createdAt, onBytes)
  const text = zip.begin('README.txt')
  // Windows shows the letters of a text with this mark correctly, and the line ends.
  text.write(`\uFEFF${readme(facts).replaceAll('\n', '\r\n')}`)
  text.end()

  const document: Uint8Array[] = []
  const footer = ['Auskunft', request.person.name, operator.legalEntity, formatDate(createdAt.toISOString())].filter(Boolean).join(' · ')
  const pdf = writePdf({ title: 'Auskunft über Ihre Daten', author: operator.legalEntity, footer, createdAt }, (bytes) =>
    document.push(bytes),
  )
  introduce(pdf, facts)
  const isToldOfMissing = pdf.lacksLetters()

  const json = zip.begin(JSON_NAME)
  const about = {
    erstelltAm: createdAt.toISOString(),
    verantwortlich: operator.legalEntity,
    anfrageVom: request.receivedOn,
    person: request.person,
  }
  json.write(`{\n  "auskunft": ${JSON.stringify(about)},\n  "datensaetze": [`)
  const addRecord = jsonWriter(json.write)
  const numbers = new Map<PersonRecordKind, number>()
  const names = new Set<string>()
  let written = 0
  const files: NonNullable<DisclosedRecord['files']>[number][] = []
  for await (const { kind, title, facts: printed, data, files: own = [] } of records) {
    files.push(...own)
    addRecord({ art: kind, bezeichnung: title, felder: data })
    addFieldNames(names, data)
    const nth = (numbers.get(kind) ?? 0) + 1
    numbers.set(kind, nth)
    if (nth === 1) pdf.chapter(`Ihre Daten: ${personRecordLabels[kind]}`)
    if (nth <= PRINTED_RECORDS) {
      pdf.section(title)
      pdf.facts(printed)
    }
    if (nth === PRINTED_RECORDS + 1)
      pdf.paragraph(`Weitere Einträge dieser Art stehen in der Datei ${JSON_NAME}; hier sind ${formatCount(PRINTED_RECORDS)} gedruckt.`)
    written += 1
    await afterPiece(written)
  }
  json.write(`\n  ],\n  "feldnamen": ${JSON.stringify(labelled(names))}\n}\n`)
  json.end()
  for (const { name, read } of files) {
    const file = zip.begin(name)
    file.write(await read())
    file.end()
    await afterPiece(written)
  }

  const totals = PERSON_RECORD_KINDS.flatMap((kind) => {
    const count = numbers.get(kind)
    return count === undefined ? [] : [[personRecordLabels[kind], formatCount(count)] as const]
  })
  if (totals.length > 0) {
    pdf.chapter('Anzahl der Einträge')
    pdf.facts(totals)
  }
  if (pdf.lacksLetters() && !isToldOfMissing) {
    pdf.chapter('Fehlende Zeichen')
    pdf.paragraph(MISSING_LETTERS)
  }
  await pdf.end()
  const file = zip.begin(PDF_NAME)
  for (const bytes of document) file.write(bytes)
  file.end()
  zip.end()
  return written
}
