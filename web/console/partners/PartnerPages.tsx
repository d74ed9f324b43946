import { chakra } from '@chakra-ui/react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../api/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** The partner's public pages, each in a tab of its own. */
export const PartnerPages = ({ partner }: { readonly partner: Partner }) => (
  <chakra.div gridArea="pages" display="flex" flexWrap="wrap" gap="1" marginInline={{ base: '-10px', xl: '0' }}>
    {partner.status === 'active' ? (
      [
        { label: 'Landingpage', href: paths.landing(partner.partnerId) },
        { label: 'Anwerbeseite', href: paths.recruitment(partner.partnerId) },
      ].map(({ label, href }) => (
        <ButtonLink
          key={label}
          look="ghost"
          size="s"
          minHeight={{ base: 'control-touch', md: 'control-s' }}
          href={href}
          target="_blank"
          rel="noopener"
          aria-label={`${label} von ${partner.companyName} in neuem Tab öffnen`}
        >
          {label}
          <Icon name="external" />
        </ButtonLink>
      ))
    ) : (
      <chakra.span color="ink-3" paddingInline="2.5">
        Seiten nicht öffentlich
      </chakra.span>
    )}
  </chakra.div>
)
