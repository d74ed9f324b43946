import { chakra } from '@chakra-ui/react'
import type { PublicPartner } from '../../../shared/domain/partner.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { Wrap } from '../layout/Wrap.tsx'
import { Picture } from './Picture.tsx'

type PartnerHeaderProps = { readonly partner: Pick<PublicPartner, 'companyName' | 'partnerId' | 'landingPageLogo'> }

const Initial = ({ company }: { readonly company: string }) => (
  <chakra.span
    aria-hidden="true"
    flex="none"
    display="grid"
    placeItems="center"
    width="8"
    height="8"
    borderRadius="1"
    background="inverse"
    color="on-inverse"
    forcedColorAdjust="none"
    fontSize="1.25rem"
    letterSpacing="0"
  >
    {company.trim().charAt(0).toLocaleUpperCase('de')}
  </chakra.span>
)

/** The partner's header: logo or initial, name and id. */
export const PartnerHeader = ({ partner: { companyName: company, partnerId, landingPageLogo: logo } }: PartnerHeaderProps) => (
  <>
    <SkipLink target={CONTENT_ID} />
    <chakra.header borderBottom="1px solid {colors.line}">
      <Wrap
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        flexWrap="wrap"
        gap="4px 16px"
        minHeight={{ base: '64px', sm: '72px' }}
        paddingBlock="2"
      >
        <chakra.p
          display="flex"
          alignItems="center"
          gap="4"
          flex="1 1 12em"
          maxWidth="full"
          fontSize="1.0625rem"
          lineHeight="1.5rem"
          fontWeight="600"
          letterSpacing="-.02em"
        >
          {logo === null ? <Initial company={company} /> : <Picture picture={logo} most={{ width: 160, height: 40 }} isLogo />}
          <chakra.span minWidth="0">{company}</chakra.span>
        </chakra.p>
        <chakra.p textStyle="ui" color="ink-3" maxWidth="full" truncate>
          Partner-ID {partnerId}
        </chakra.p>
      </Wrap>
    </chakra.header>
  </>
)
