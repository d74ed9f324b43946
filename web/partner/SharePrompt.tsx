import { chakra } from '@chakra-ui/react'
import type { Partner } from '../../shared/domain/partner.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { referralAddress } from '../ui/referral/referral-address.ts'
import { useCopiedLink } from './use-copied-link.ts'

/** Asks a partner without customers to share a link, once the first steps are done or put away. */
export const SharePrompt = ({ partner }: { readonly partner: Partner }) => {
  const isForCustomers = partner.invitationLink !== null
  const { isCopied, copy } = useCopiedLink(partner.invitationLink ?? referralAddress('recruitment', partner.partnerId, null))
  return (
    <Panel
      aria-labelledby="first-step"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      gap="3"
      columnGap="6"
      padding="16px 20px"
    >
      <chakra.div borderLeft="3px solid {colors.lamp}" paddingLeft="4" flex="1 1 280px">
        <chakra.h2 id="first-step" textStyle="h3">
          Ihr erster Schritt: Teilen Sie Ihren Link
        </chakra.h2>
        <chakra.p color="ink-2" marginTop="1">
          {isForCustomers
            ? 'Wer sich über Ihren Link zur Kundenregistrierung einträgt, erscheint hier als Ihr Kunde.'
            : 'Wer sich über Ihren Link zur IB-Anwerbung bewirbt, kann Ihr Sub-IB werden.'}
        </chakra.p>
      </chakra.div>
      <Button look="signal" minHeight={{ base: 'control-touch', sm: 'control-m' }} onClick={copy}>
        <Icon name={isCopied ? 'done' : 'copy'} />
        {isCopied ? 'Kopiert' : 'Link kopieren'}
      </Button>
    </Panel>
  )
}
