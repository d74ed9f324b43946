import { chakra } from '@chakra-ui/react'
import type { Brand } from '../../shared/brand.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { BufferStop } from '../ui/Empty.tsx'
import { CONTENT_ID } from './layout/content-id.ts'
import { RiskFooter } from './layout/RiskFooter.tsx'
import { SiteHeader } from './layout/SiteHeader.tsx'
import { Wrap } from './layout/Wrap.tsx'

type NotFoundPageProps = {
  readonly brand: Brand
  readonly title: string
  readonly text: string
  /** Stands above the title. */
  readonly overline?: string
}

/** The line ends here: what was asked for does not exist. */
export const NotFoundPage = ({ brand, title, text, overline }: NotFoundPageProps) => (
  <>
    <SiteHeader brand={brand} />
    <chakra.main id={CONTENT_ID} paddingBlock="clamp(72px, 9vw, 128px)" minHeight="60vh">
      <Wrap>
        <BufferStop />
        <chakra.div marginTop="8">
          {overline !== undefined && (
            <chakra.p textStyle="ui" fontWeight="500" color="ink-2" marginBottom="3">
              {overline}
            </chakra.p>
          )}
        </chakra.div>
        <chakra.h1 textStyle="display" hyphens="auto">
          {title}
        </chakra.h1>
        <chakra.p textStyle="lead" color="ink-2" marginTop="5" marginBottom="10" maxWidth="34em">
          {text}
        </chakra.p>
        <ButtonLink href="/" size="l">
          Zur Startseite
        </ButtonLink>
      </Wrap>
    </chakra.main>
    <RiskFooter />
  </>
)
