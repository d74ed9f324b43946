import { routes } from 'virtual:api-routes'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LINK_TOKEN_FIELD, type LinkPage, linkPages } from '../../../shared/domain/link-pages.ts'
import type { LinkState } from '../../../shared/platform/site-facts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Wrap } from '../layout/Wrap.tsx'
import { linkTexts, outcomeOf, REFUSED_LINK } from './texts.ts'

type FrameProps = { readonly title: string; readonly lead: string; readonly children: ReactNode }

const Frame = ({ title, lead, children }: FrameProps) => (
  <>
    <SiteHeader />
    <chakra.main id={CONTENT_ID} paddingBlock="clamp(56px, 7vw, 112px)" minHeight="60vh">
      <Wrap>
        <chakra.h1 textStyle="display">{title}</chakra.h1>
        <chakra.p textStyle="lead" color="ink-2" marginTop="5" marginBottom="8" maxWidth="34em">
          {lead}
        </chakra.p>
        {children}
      </Wrap>
    </chakra.main>
    <RiskFooter />
  </>
)

/** Says what the button will do. The form needs no script. */
export const LinkRequest = ({ link, token }: { readonly link: LinkPage; readonly token: string }) => {
  const { title, lead, button, note } = linkTexts[link]
  return (
    <Frame title={title} lead={lead}>
      <chakra.form method="post" action={routes[linkPages[link].route].path}>
        <input type="hidden" name={LINK_TOKEN_FIELD} value={token} />
        <Button type="submit" look="signal" size="l" width={{ base: 'full', sm: 'auto' }}>
          {button}
        </Button>
      </chakra.form>
      <chakra.p textStyle="ui" color="ink-2" marginTop="8" maxWidth="42em" borderLeft="3px solid {colors.tick}" paddingLeft="4">
        {note}
      </chakra.p>
    </Frame>
  )
}

/** What the button has done, or why the link does not work. */
export const LinkOutcome = ({
  link,
  state,
}: {
  readonly link: LinkPage
  readonly state: Exclude<LinkState, { readonly token: string }>
}) => {
  const { title, text } =
    'refusal' in state
      ? { title: REFUSED_LINK, text: state.refusal }
      : (outcomeOf(link, state.outcome) ?? { title: linkTexts[link].title, text: '' })
  return (
    <Frame title={title} lead={text}>
      {'link' in state && state.link !== undefined ? (
        <ButtonLink href={state.link} look="signal" size="l">
          Datei speichern
        </ButtonLink>
      ) : (
        <ButtonLink href="/" size="l">
          Zur Startseite
        </ButtonLink>
      )}
    </Frame>
  )
}
