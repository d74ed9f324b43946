import { chakra } from '@chakra-ui/react'
import type { TextPart } from '../../../shared/domain/privacy-notice.ts'
import { legalTextStyles, withScrollingTables } from '../../ui/legal-text-styles.ts'
import { useFacts } from '../facts.ts'
import { innerHtml } from '../inner-html.ts'
import { LegalFrame } from './LegalFrame.tsx'
import { TextParts } from './TextParts.tsx'

/** A text published by the operator, as sanitised HTML. */
export type PublishedText = { readonly html: string; readonly version: string; readonly publishedAt: string }

/** The default text, marked as a placeholder, until the operator publishes the binding one. */
const Placeholder = ({ parts }: { readonly parts: readonly TextPart[] }) => {
  const { legalEntity } = useFacts()
  return (
    <>
      <chakra.div marginTop="10" maxWidth="36em" paddingLeft="5" borderLeft="3px solid {colors.warn}" display="grid" gap="3">
        <chakra.p fontWeight="600">Platzhalter: Dieser Text ist noch nicht hinterlegt.</chakra.p>
        <chakra.p color="ink-2">
          An dieser Stelle veröffentlicht {legalEntity} als Betreiber die verbindliche Fassung. Bis dahin hat diese Seite keinen rechtlichen
          Inhalt.
          {parts.length > 0 &&
            ' Das Folgende ist aus dem Programm und seinen Einstellungen erzeugt; es ersetzt die verbindliche Fassung nicht.'}
        </chakra.p>
      </chakra.div>
      {parts.length > 0 && (
        <chakra.div display="grid" gap="10" marginTop="10" maxWidth="38em">
          <TextParts parts={parts} />
        </chakra.div>
      )}
    </>
  )
}

const day = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' })

type LegalPageProps = {
  readonly title: string
  readonly text: PublishedText | null
  /** What is shown below the placeholder's notice. */
  readonly placeholder: readonly TextPart[]
}

/** A legal page: the published text with its edition, or a placeholder. */
export const LegalPage = ({ title, text, placeholder }: LegalPageProps) => (
  <LegalFrame title={title}>
    {text === null ? (
      <Placeholder parts={placeholder} />
    ) : (
      <>
        <chakra.p textStyle="ui" color="ink-3" marginTop="5">
          Stand {day.format(new Date(text.publishedAt))}, Fassung <chakra.span whiteSpace="nowrap">{text.version}</chakra.span>
        </chakra.p>
        <chakra.div marginTop="10" maxWidth="42em" css={legalTextStyles} {...innerHtml(withScrollingTables(text.html))} />
      </>
    )}
  </LegalFrame>
)
