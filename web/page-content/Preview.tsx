import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Partner } from '../../shared/domain/partner.ts'
import { paths } from '../../shared/platform/pages.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { PageFrame } from './PageFrame.tsx'
import type { PagePreview } from './use-page-preview.ts'

/**
 * The devices to choose from if the preview is beside the editor; below the editor it is as wide as the window. Widths of the page and of its frame,
 * in px.
 */
const devices = [
  { label: 'Computer', width: 1120, scale: 0.45 },
  { label: 'Telefon', width: 390, scale: 1 },
] as const

type PreviewProps = {
  readonly partner: Pick<Partner, 'companyName' | 'partnerId' | 'status'>
  readonly preview: PagePreview
  /** Whether the preview is beside the editor instead of replacing it. */
  readonly isBeside: boolean
  /** Selector of the section being edited. */
  readonly section: string | undefined
  /** When visitors see this page. */
  readonly note: string
}

/** The recruitment page as it will be after saving. */
export const Preview = ({ partner, preview: { html, missingInPicture, failure, retry }, isBeside, section, note }: PreviewProps) => {
  const [device, setDevice] = useState<(typeof devices)[number]>(devices[0])
  return (
    <chakra.section aria-label="Vorschau" display="grid" gap="3" alignContent="start" minWidth="0" position={{ lg: 'sticky' }} top="0">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="2">
        {isBeside && (
          <chakra.div display="flex" gap="1">
            {devices.map((each) => (
              <Button
                key={each.label}
                size="s"
                look={each === device ? 'line' : 'ghost'}
                aria-pressed={each === device}
                onClick={() => setDevice(each)}
              >
                {each.label}
              </Button>
            ))}
          </chakra.div>
        )}
        {partner.status === 'active' && (
          <ButtonLink look="ghost" size="s" href={paths.recruitment(partner.partnerId)} target="_blank" rel="noopener">
            <Icon name="external" />
            Anwerbeseite öffnen
          </ButtonLink>
        )}
      </chakra.div>
      {failure !== undefined && <Failure text={`Die Vorschau folgt Ihren Änderungen gerade nicht. ${failure}`} onRetry={retry} />}
      <chakra.div
        border="1px solid {colors.line}"
        borderRadius="1"
        overflow="hidden"
        height={{ base: '68vh', lg: 'min(600px, 62vh)' }}
        display="grid"
        justifyContent={device.scale === 1 && isBeside ? 'center' : 'stretch'}
        background="sunken"
      >
        {html === undefined ? (
          <Spinner />
        ) : (
          <PageFrame title={`Anwerbeseite von ${partner.companyName}`} html={html} section={section} {...(isBeside ? device : {})} />
        )}
      </chakra.div>
      <chakra.p textStyle="dense" color="ink-3">
        {partner.status === 'active' ? note : 'Der Partner ist inaktiv: So sehen Besucher die Seite erst, wenn er wieder aktiv ist.'}
      </chakra.p>
      {missingInPicture.length > 0 && (
        <chakra.p textStyle="dense" color="ink-2" overflowWrap="anywhere">
          {`Im Bild, das Messenger neben dem Link zeigen, fehlt „${missingInPicture.join(' ')}“: Die Schrift dafür hat diese Zeichen nicht.`}
        </chakra.p>
      )}
    </chakra.section>
  )
}
