import { chakra } from '@chakra-ui/react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../api/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** The page is laid out for this width and drawn smaller, in px. */
const PAGE_WIDTH = 1120
const SCALE = 0.45

/** The real page as visitors see it: what has been saved. Without scripts, so that nothing can be sent from here. */
export const Preview = ({ partner, version }: { readonly partner: Partner; readonly version: number }) => (
  <chakra.section aria-label="Vorschau" display={{ base: 'none', lg: 'grid' }} gap="3" alignContent="start" minWidth="0">
    <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="3">
      <chakra.p textStyle="dense" color="ink-3">
        So sehen Besucher die Seite, Stand der letzten Speicherung
      </chakra.p>
      <ButtonLink look="ghost" size="s" href={paths.recruitment(partner.partnerId)} target="_blank" rel="noopener">
        <Icon name="external" />
        In neuem Tab
      </ButtonLink>
    </chakra.div>
    {partner.status === 'active' ? (
      <chakra.div border="1px solid {colors.line}" borderRadius="1" overflow="hidden" height="min(560px, 60vh)" position="relative">
        <iframe
          key={version}
          title={`Anwerbeseite von ${partner.companyName}`}
          src={paths.recruitment(partner.partnerId)}
          sandbox="allow-same-origin"
          style={{
            border: 0,
            width: PAGE_WIDTH,
            height: `${100 / SCALE}%`,
            transform: `scale(${SCALE})`,
            transformOrigin: '0 0',
          }}
        />
      </chakra.div>
    ) : (
      <p>Der Partner ist inaktiv: Besucher sehen seine Seite nicht, bis er wieder aktiv ist.</p>
    )}
  </chakra.section>
)
