import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { LinksOverview } from '../../ui/referral/LinksOverview.tsx'
import { referralAddress } from '../../ui/referral/referral-address.ts'
import { usePeriod } from '../../ui/referral/use-period.ts'
import { OwnPartner } from '../OwnPartner.tsx'
import type { SharedLink } from './ShareOptions.tsx'

const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'))
const ShareDialog = lazyDialog(() => import('./ShareDialog.tsx'))

const Screen = ({ partner }: { readonly partner: Partner }) => {
  const [period, setPeriod] = usePeriod()
  const [isCreating, setCreating] = useState(false)
  const [shared, setShared] = useState<SharedLink>()
  return (
    <>
      <PageHeader title="Links" sub="Was Ihre Links zur Kundenseite und zur Anwerbeseite bringen">
        <Button look="signal" minHeight={{ base: 'control-touch', sm: 'control-m' }} onClick={() => setCreating(true)}>
          <Icon name="plus" />
          Link anlegen
        </Button>
      </PageHeader>
      <LinksOverview
        partnerId={partner.id}
        period={period}
        onPeriod={setPeriod}
        pathOf={paths.ownLink}
        empty={{
          figures: 'In diesem Zeitraum hat noch niemand Ihre Seiten besucht. Legen Sie einen Link an, und teilen Sie ihn.',
          links: 'Noch keine Links. Legen Sie für jeden Anlass einen an: Dann sehen Sie, was er bringt.',
        }}
        actionsOf={({ page, name, isRetired }) =>
          isRetired || partner.status !== 'active' ? null : (
            <RowButton
              aria-label={`Teilen: ${name ?? referralAddress(page, partner.partnerId, null)}`}
              onClick={() => setShared({ partner, page, name, address: referralAddress(page, partner.partnerId, name) })}
            >
              Teilen
            </RowButton>
          )
        }
      />
      {isCreating && <LinkDialog partner={partner} onClose={() => setCreating(false)} />}
      {shared !== undefined && <ShareDialog {...shared} onClose={() => setShared(undefined)} />}
    </>
  )
}

/** A partner's own links, and what they bring. */
const OwnLinks = () => <OwnPartner>{(partner) => <Screen partner={partner} />}</OwnPartner>

export default OwnLinks
