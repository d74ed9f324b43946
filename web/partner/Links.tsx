import { chakra } from '@chakra-ui/react'
import type { Partner } from '../../shared/domain/partner.ts'
import { paths } from '../../shared/platform/pages.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useCopiedLink } from './use-copied-link.ts'

/** Splits a link after its slashes, so that it wraps there. Browsers would break an id at its hyphen. */
const partsOf = (link: string) => [...link.matchAll(/[^/]*\/+|[^/]+$/g)]

const CopyLink = ({ title, text, link }: { readonly title: string; readonly text: string; readonly link: string | null }) => {
  const { isCopied, copy } = useCopiedLink(link)
  return (
    <chakra.div padding="16px 20px 20px" minWidth="0">
      <chakra.h2 fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
        {title}
      </chakra.h2>
      <chakra.p textStyle="dense" color="ink-3">
        {text}
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" marginTop="2.5">
        <chakra.span
          border="1px solid {colors.control}"
          borderRight="0"
          borderRadius="2px 0 0 2px"
          padding={{ base: '11px 12px', sm: '7px 12px' }}
          background="page"
          color={link === null ? 'ink-3' : 'ink'}
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace={{ base: 'normal', sm: 'nowrap' }}
          overflowWrap="anywhere"
          title={link ?? undefined}
        >
          {link === null
            ? 'Nicht angegeben'
            : partsOf(link).map(({ 0: part, index }) => (
                <chakra.span key={index} display={{ base: 'inline-block', sm: 'inline' }}>
                  {part}
                </chakra.span>
              ))}
        </chakra.span>
        <Button
          look="solid"
          disabled={link === null}
          onClick={copy}
          aria-label={`${isCopied ? 'Kopiert' : 'Kopieren'}: ${title}`}
          borderRadius="0 2px 2px 0"
          minWidth={{ base: '44px', sm: '116px' }}
          {...(isCopied ? { background: 'ok-wash', borderColor: 'ok', color: 'ok', _hover: { background: 'ok-wash' } } : {})}
        >
          <Icon name={isCopied ? 'done' : 'copy'} />
          {isCopied ? 'Kopiert' : 'Kopieren'}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

/** The link through which a partner's future Sub-IBs apply. */
export const recruitmentLink = ({ partnerId }: Partner) => `${location.origin}${paths.recruitment(partnerId)}`

/** The partner's two links, to registration page and recruitment page. */
export const Links = ({ partner }: { readonly partner: Partner }) => (
  <Panel
    aria-label="Empfehlungslinks"
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
    css={{
      '& > div + div': {
        borderLeft: { lg: '1px solid {colors.line}' },
        borderTop: { base: '1px solid {colors.line}', lg: '0' },
      },
    }}
  >
    <CopyLink title="Link zur Kundenregistrierung" text="Für Kunden, die bei Ihnen handeln möchten" link={partner.invitationLink} />
    <CopyLink title="Link zur IB-Anwerbung" text="Für künftige Sub-IBs in Ihrem Netz" link={recruitmentLink(partner)} />
  </Panel>
)
