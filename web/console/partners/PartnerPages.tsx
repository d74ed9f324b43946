import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RowLink } from '../../ui/RowButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const styles = slotClasses({ hidden: { color: 'ink-3', paddingInline: '2.5', alignSelf: 'center' } })

/** Links to the partner's public pages, each opening in a new tab. */
export const PartnerPages = ({ partner }: { readonly partner: Partner }) =>
  partner.status === 'active' ? (
    [
      { label: 'Kundenseite öffnen', href: paths.registration(partner.partnerId) },
      { label: 'Anwerbeseite öffnen', href: paths.recruitment(partner.partnerId) },
    ].map(({ label, href }) => (
      <RowLink
        key={label}
        look="ghost"
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={`${label}: ${partner.companyName}, in neuem Tab`}
      >
        {label}
        <Icon name="external" />
      </RowLink>
    ))
  ) : (
    <span className={styles.hidden}>Seiten nicht öffentlich</span>
  )
