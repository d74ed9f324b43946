import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '../ui/Button.tsx'
import { BufferStop } from '../ui/Empty.tsx'
import { CONTENT_ID } from './layout/content-id.ts'
import { RiskFooter } from './layout/RiskFooter.tsx'
import { SiteHeader } from './layout/SiteHeader.tsx'
import { Wrap } from './layout/Wrap.tsx'

type NotFoundPageProps = {
  readonly title: string
  readonly text: string
  /** A line above the title. */
  readonly overline?: string
  /** Address of the sign-in that returns to this page. */
  readonly loginHref?: string
}

/** A page that does not exist. */
export const NotFoundPage = ({ title, text, overline, loginHref }: NotFoundPageProps) => (
  <>
    <SiteHeader />
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
        <chakra.h1 textStyle="display">{title}</chakra.h1>
        <chakra.p textStyle="lead" color="ink-2" marginTop="5" marginBottom="10" maxWidth="34em">
          {text}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {loginHref !== undefined && (
            <ButtonLink href={loginHref} size="l" look="solid">
              Anmelden
            </ButtonLink>
          )}
          <ButtonLink href="/" size="l">
            Zur Startseite
          </ButtonLink>
        </chakra.div>
      </Wrap>
    </chakra.main>
    <RiskFooter />
  </>
)
