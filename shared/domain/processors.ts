import { BACKUP_DAYS } from '../platform/limits.ts'
import { EDGE_REGION, isInEea, regionPlace, type StageFacts, THIS_MACHINE } from './stage-facts.ts'

export type Processor = { readonly name: string; readonly task: string; readonly place: string }

/** Who processes data on behalf of the operator, and where (Art. 28, 44 to 49 GDPR). */
export const processorsOf = ({ region, backups, mailServer }: StageFacts): readonly Processor[] => {
  const mail: readonly Processor[] =
    mailServer === null
      ? []
      : [
          {
            name: `Mailserver ${mailServer}`,
            task: 'Versand der E-Mails, soweit Partner keinen eigenen Server haben',
            place: 'Nach Angaben des Anbieters',
          },
        ]
  const partners = {
    name: 'Mailserver einzelner Partner',
    task: 'Versand der E-Mails zu ihren eigenen Anfragen, wo ein Partner einen Server hinterlegt hat',
    place: 'Nach Angaben des Partners',
  }
  if (region === null)
    return [
      { name: 'Keine', task: 'Das Portal läuft vollständig auf einem Rechner des Betreibers.', place: THIS_MACHINE },
      ...mail,
      partners,
    ]
  const amazon = 'Amazon Web Services EMEA SARL, Luxemburg'
  const copy = backups?.copyRegion ?? null
  return [
    { name: amazon, task: 'Rechenzentrum: Datenbank, Programme, Anmeldedienst, Dateien, Protokolle', place: regionPlace(region) },
    ...(backups === null ? [] : [{ name: amazon, task: `Nächtliche Sicherungen, ${BACKUP_DAYS} Tage`, place: regionPlace(region) }]),
    ...(copy === null ? [] : [{ name: amazon, task: `Kopien der nächtlichen Sicherungen, ${BACKUP_DAYS} Tage`, place: regionPlace(copy) }]),
    ...(mailServer === null ? [{ name: amazon, task: 'Versand der E-Mails (SES)', place: regionPlace(region) }] : mail),
    {
      name: amazon,
      task: 'Auslieferung über das nächste Rechenzentrum (CloudFront): öffentliche Seiten bis zu einer Minute zwischengespeichert, Anfragen verschlüsselt durchgeleitet',
      place: 'Weltweit, bei der Person',
    },
    {
      name: amazon,
      task: 'Schutz vor Angriffen (Web ACL): Stichproben von Anfragen mit Internetadresse, höchstens drei Stunden',
      place: regionPlace(EDGE_REGION),
    },
    partners,
  ]
}

/** Sentences about transfers to third countries (Art. 30(1)(e), 44 GDPR). */
export const transferSentences = ({ region, backups }: StageFacts): readonly string[] => {
  if (region === null) return ['Keine Übermittlung in Drittländer durch den Betrieb des Portals.']
  const stored = [region, ...(backups?.copyRegion == null ? [] : [backups.copyRegion])]
  const isStoredInEea = stored.every(isInEea)
  return [
    isStoredInEea
      ? 'Gespeichert wird ausschließlich im Europäischen Wirtschaftsraum.'
      : `Gespeichert wird auch außerhalb des Europäischen Wirtschaftsraums: ${stored
          .filter((place) => !isInEea(place))
          .map(regionPlace)
          .join('; ')}.`,
    'Auslieferung und Schutz vor Angriffen berühren kurzzeitig Rechenzentren außerhalb. Grundlage sind der Angemessenheitsbeschluss zum EU-US-Datenschutzrahmen und die Standardvertragsklauseln im Auftragsverarbeitungsvertrag mit AWS.',
  ]
}
