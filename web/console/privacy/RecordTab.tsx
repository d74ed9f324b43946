import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../shared/domain/german.ts'
import { dpoContact } from '../../../shared/domain/portal-settings.ts'
import { type Activity, activities, retentionInWords, retentionSentences } from '../../../shared/domain/processing-record.ts'
import { processorsOf, transferSentences } from '../../../shared/domain/processors.ts'
import type { RetentionDays } from '../../../shared/domain/retention-periods.ts'
import { measuresOf } from '../../../shared/domain/security-measures.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { PrivacyFrame } from './PrivacyFrame.tsx'

/** The chapters, in the order of the document. */
const chapters = [
  { id: 'taetigkeiten', title: 'Verarbeitungstätigkeiten' },
  { id: 'auftragsverarbeiter', title: 'Auftragsverarbeiter und Orte' },
  { id: 'fristen', title: 'Fristen für die Löschung' },
  { id: 'massnahmen', title: 'Technische und organisatorische Maßnahmen' },
] as const
type ChapterId = (typeof chapters)[number]['id']

const numbered = (id: ChapterId) => {
  const index = chapters.findIndex((chapter) => chapter.id === id)
  return `${index + 1} ${chapters[index]?.title}`
}

const Chapter = ({ id, children }: { readonly id: ChapterId; readonly children: ReactNode }) => (
  <chakra.section aria-labelledby={id} display="grid" gap="5" paddingTop="8" borderTop="2px solid {colors.ink}">
    <chakra.h3 id={id} textStyle="h2" color="ink" scrollMarginTop="16" breakAfter="avoid">
      {numbered(id)}
    </chakra.h3>
    {children}
  </chakra.section>
)

/** A heading with what belongs to it. Printed, the heading stays with the beginning. */
const Part = chakra('section', { base: { display: { base: 'grid', _print: 'block' }, gap: '2', '& > h4': { breakAfter: 'avoid' } } })

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <chakra.ul display="grid" gap="1" listStyle="none" padding="0" margin="0">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </chakra.ul>
)

const activityFacts = (activity: Activity, days: RetentionDays): readonly Fact[] => [
  ['Zweck', activity.purpose],
  ['Rechtsgrundlage', activity.legalBasis],
  ['Betroffene Personen', activity.people],
  ['Kategorien von Daten', <Lines key="data" lines={activity.data} />],
  ['Herkunft', activity.origin],
  ['Empfänger', activity.recipients],
  ['Löschung', <Lines key="retention" lines={retentionSentences(activity, days)} />],
]

const RecordDocument = () => {
  const { data, error, refresh } = useApi('processingFactsGet', {})
  if (error !== undefined && data === undefined) return <Failure text={messageOf(error)} onRetry={refresh} />
  if (data === undefined) return <RowSkeletons label="Verzeichnis wird geladen" />
  const { stage, retention, legalEntity, supportEmail, supportPhone } = data
  const officer = dpoContact(data).join(', ')
  return (
    <chakra.article maxWidth="60rem" marginTop="6" display="grid" gap="8" textStyle="ui" color="ink-2">
      <chakra.header display="grid" gap="4">
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="start" gap="3">
          <div>
            <chakra.h2 textStyle="title" color="ink">
              Verzeichnis von Verarbeitungs&shy;tätigkeiten
            </chakra.h2>
            <chakra.p color="ink-3">nach Art. 30 DSGVO, mit den Maßnahmen nach Art. 32 DSGVO</chakra.p>
          </div>
          <chakra.div display={{ base: 'block', _print: 'none' }}>
            <Button onClick={() => print()}>Drucken</Button>
          </chakra.div>
        </chakra.div>
        <FactList
          facts={[
            ['Verantwortlicher', legalEntity],
            ['Kontakt', [supportEmail, supportPhone].filter(Boolean).join(', ')],
            ['Datenschutzbeauftragte/r', officer === '' ? 'Nicht hinterlegt' : officer],
            ['Stand', formatDate(new Date().toISOString())],
          ]}
        />
        <chakra.p paddingLeft="4" borderLeft="3px solid {colors.tick}">
          Erzeugt aus dem Programm und den Einstellungen dieses Portals. Ergänzen Sie, was außerhalb des Portals geschieht, und lassen Sie
          die Fassung von der Person freigeben, die bei Ihnen für den Datenschutz zuständig ist.
        </chakra.p>
        <chakra.nav aria-label="Kapitel" display={{ base: 'block', _print: 'none' }}>
          <chakra.ol display="flex" flexWrap="wrap" columnGap="5" rowGap="1" listStyle="none" padding="0" margin="0">
            {chapters.map(({ id }) => (
              <li key={id}>
                <chakra.a href={`#${id}`} color="ink" textDecoration="underline" textUnderlineOffset="3px">
                  {numbered(id)}
                </chakra.a>
              </li>
            ))}
          </chakra.ol>
        </chakra.nav>
      </chakra.header>
      <Chapter id="taetigkeiten">
        {activities.map((activity) => (
          <Part key={activity.id} aria-labelledby={`taetigkeit-${activity.id}`}>
            <chakra.h4 id={`taetigkeit-${activity.id}`} textStyle="h3" color="ink">
              {activity.title}
            </chakra.h4>
            <FactList facts={activityFacts(activity, retention)} />
          </Part>
        ))}
      </Chapter>
      <Chapter id="auftragsverarbeiter">
        {processorsOf(stage).map(({ name, task, place }) => (
          <Part key={task}>
            <chakra.p color="ink" fontWeight="500">
              {name}
            </chakra.p>
            <FactList
              facts={[
                ['Aufgabe', task],
                ['Ort', place],
              ]}
            />
          </Part>
        ))}
        <Part>
          <chakra.h4 textStyle="h3" color="ink">
            Übermittlung in Drittländer
          </chakra.h4>
          {transferSentences(stage).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Part>
      </Chapter>
      <Chapter id="fristen">
        <FactList facts={retentionInWords(retention).map(({ label, words }) => [label, words])} />
      </Chapter>
      <Chapter id="massnahmen">
        <FactList facts={measuresOf(stage).map(({ title, words }) => [title, words])} />
      </Chapter>
    </chakra.article>
  )
}

/** The record of processing activities (Art. 30 GDPR), generated from the code, the settings and the stage; can be printed. */
const RecordTab = () => (
  <PrivacyFrame>
    <RecordDocument />
  </PrivacyFrame>
)

export default RecordTab
