import { chakra } from '@chakra-ui/react'
import type { Brand } from '../../../shared/brand.ts'
import { CONTENT_ID } from '../layout/content-id.ts'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Wrap } from '../layout/Wrap.tsx'

const parts = (brand: Brand) => [
  {
    title: 'Stand der Vereinbarkeit',
    paragraphs: [
      `${brand.name} ist nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, gestaltet. Jede Seite wird bei jeder Änderung automatisch geprüft, in hellem und dunklem Farbschema und auf Breiten ab 320 Pixel.`,
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
      'Zum Absenden der Formulare wird JavaScript benötigt.',
      'Texte auf den Seiten einzelner Partner schreiben diese selbst; auf ihre Verständlichkeit haben wir nur begrenzt Einfluss.',
    ],
  },
  {
    title: 'Rückmeldung',
    paragraphs: [`Sie sind auf eine Hürde gestoßen? Schreiben Sie ${brand.legalEntity}:`],
  },
]

/** How accessible the portal is, what is still missing, and whom to tell. */
export const AccessibilityPage = ({ brand, title }: { readonly brand: Brand; readonly title: string }) => (
  <>
    <SiteHeader brand={brand} />
    <chakra.main id={CONTENT_ID} paddingBlock="clamp(56px, 6vw, 96px)" minHeight="60vh">
      <Wrap>
        <chakra.h1 textStyle="display" hyphens="auto">
          {title}
        </chakra.h1>
        <chakra.div display="grid" gap="10" marginTop="10" maxWidth="38em">
          {parts(brand).map((part) => (
            <chakra.section key={part.title} display="grid" gap="3">
              <chakra.h2 textStyle="h2">{part.title}</chakra.h2>
              {part.paragraphs.map((paragraph) => (
                <chakra.p key={paragraph} color="ink-2">
                  {paragraph}
                </chakra.p>
              ))}
            </chakra.section>
          ))}
          <chakra.a
            href={`mailto:${brand.senderEmail}?subject=Barrierefreiheit`}
            marginTop="-6"
            fontWeight="500"
            textDecoration="underline"
            textUnderlineOffset="3px"
            overflowWrap="anywhere"
          >
            {brand.senderEmail}
          </chakra.a>
        </chakra.div>
      </Wrap>
    </chakra.main>
    <RiskFooter />
  </>
)
