import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../api/paths.ts'
import { classOf } from '../../ui/class-of.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RowLink } from '../../ui/RowButton.tsx'

const whole = classOf({ gridArea: 'pages', display: 'flex', flexWrap: 'wrap', gap: '1', marginInline: { base: '-10px', xl: '0' } })
const hidden = classOf({ color: 'ink-3', paddingInline: '2.5' })

/** The partner's public pages, each in a tab of its own. */
export const PartnerPages = ({ partner }: { readonly partner: Partner }) => (
  <div className={whole}>
    {partner.status === 'active' ? (
      [
        { label: 'Landingpage', href: paths.landing(partner.partnerId) },
        { label: 'Anwerbeseite', href: paths.recruitment(partner.partnerId) },
      ].map(({ label, href }) => (
        <RowLink
          key={label}
          look="ghost"
          href={href}
          target="_blank"
          rel="noopener"
          aria-label={`${label} von ${partner.companyName} in neuem Tab öffnen`}
        >
          {label}
          <Icon name="external" />
        </RowLink>
      ))
    ) : (
      <span className={hidden}>Seiten nicht öffentlich</span>
    )}
  </div>
)
