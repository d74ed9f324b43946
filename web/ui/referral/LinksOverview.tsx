import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { ReferralPeriod } from '../../../shared/domain/referral-link.ts'
import { Panel } from '../Panel.tsx'
import { ReferralFigures } from './ReferralFigures.tsx'
import { ReferralLinks } from './ReferralLinks.tsx'

type LinksOverviewProps = Omit<ComponentProps<typeof ReferralLinks>, 'empty'> & {
  readonly onPeriod: (period: ReferralPeriod) => void
  /** Texts for a period without visits, and for a partner without links. */
  readonly empty: { readonly figures: string; readonly links: string }
}

/** What a partner's pages brought in a period, and its links. */
export const LinksOverview = ({ onPeriod, empty, ...links }: LinksOverviewProps) => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
    <Panel>
      <ReferralFigures
        partnerId={links.partnerId}
        title="Alle Seiten und Links"
        period={links.period}
        onPeriod={onPeriod}
        empty={empty.figures}
      />
    </Panel>
    <ReferralLinks {...links} empty={empty.links} />
  </chakra.div>
)
