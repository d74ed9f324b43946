import { chakra } from '@chakra-ui/react'
import type { SiteFacts } from '../../../shared/platform/site-facts.ts'
import { useFacts } from '../facts.ts'
import { LegalFrame } from './LegalFrame.tsx'
import { TextParts } from './TextParts.tsx'

const parts = ({ brandName, legalEntity }: SiteFacts) => [
  {
    title: 'Stand der Vereinbarkeit',
    paragraphs: [
      `${brandName} ist nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, gestaltet. Jede Seite wird bei jeder Änderung automatisch geprüft, in hellem und dunklem Farbschema und auf Breiten ab 320 Pixel.`,
      'Diese Prüfung ersetzt keine Bewertung durch Dritte. Eine solche liegt noch nicht vor.',
    ],
  },
  {
    title: 'Was Sie erwarten können',
    paragraphs: [
      'Alles lässt sich mit der Tastatur bedienen, auch Auswahllisten und das Verschieben von Partnern in der Hierarchie. Meldungen erreichen Sie mit der Taste F8.',
      'Fehler stehen in Worten am betroffenen Feld und werden von Bildschirmlesern vorgelesen. Farbe ist nie der einzige Hinweis. Bewegung entfällt, wenn Ihr Gerät weniger Bewegung verlangt.',
    ],
  },
  {
    title: 'Bekannte Einschränkungen',
    paragraphs: [
      'Zum Anmelden sowie für die Verwaltung und das Partner-Dashboard wird JavaScript benötigt. Öffentliche Seiten und ihre Formulare kommen ohne aus.',
      'Texte auf den Seiten einzelner Partner schreiben diese selbst; auf ihre Verständlichkeit haben wir nur begrenzt Einfluss.',
    ],
  },
  {
    title: 'Rückmeldung',
    paragraphs: [`Sie sind auf eine Hürde gestoßen? Schreiben Sie ${legalEntity}:`],
  },
]

/** The accessibility statement: conformance, known gaps and contact. */
export const AccessibilityPage = ({ title }: { readonly title: string }) => {
  const facts = useFacts()
  const { supportEmail, supportPhone } = facts
  return (
    <LegalFrame title={title}>
      <chakra.div display="grid" gap="10" marginTop="10" maxWidth="38em">
        <TextParts parts={parts(facts)} />
        <chakra.a
          href={`mailto:${supportEmail}?subject=Barrierefreiheit`}
          marginTop="-6"
          fontWeight="500"
          textDecoration="underline"
          textUnderlineOffset="3px"
          overflowWrap="anywhere"
        >
          {supportEmail}
        </chakra.a>
        {supportPhone !== '' && <chakra.p marginTop="-8">Telefon {supportPhone}</chakra.p>}
      </chakra.div>
    </LegalFrame>
  )
}
