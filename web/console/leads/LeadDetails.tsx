import { chakra } from '@chakra-ui/react'
import { type Lead, leadSourceLabels } from '../../../shared/domain/lead.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { ConsentSection } from '../consent/ConsentSection.tsx'

type LeadDetailsProps = {
  /** As the list shows it. */
  readonly lead: Lead
  /** The same lead as it was last read alone, with the words of its consent. */
  readonly complete: Lead
  /** Is given the lead as it has become. */
  readonly onChanged: (lead: Lead) => void
  readonly onClose: () => void
}

/** All facts about a lead, and the consent with which its data came. */
export const LeadDetails = ({ lead, complete, onChanged, onClose }: LeadDetailsProps) => {
  const can = useCan()
  const { id, status } = lead
  const name = `${lead.firstName} ${lead.lastName}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      description={`über ${lead.partnerName} ${lead.partnerId}`}
      footer={
        <Button look="line" onClick={onClose}>
          Schließen
        </Button>
      }
    >
      <chakra.div display="grid" gap="5">
        <FactList
          facts={[
            ['E-Mail', <EmailLink key="" address={lead.email} canCopy />],
            ['Telefon', <PhoneLink key="" number={lead.phone} canCopy />],
            ['Herkunft', leadSourceLabels[lead.source]],
            [
              'Status',
              <Status key="" look={leadStatusLooks[status]}>
                {status}
              </Status>,
            ],
            ['Eingegangen', formatDateTime(lead.createdAt)],
            ['Zuletzt geändert', formatDateTime(complete.updatedAt)],
          ]}
        />
        <ConsentSection
          record={complete}
          name={name}
          actions={
            can('ib_interessenten.edit')
              ? {
                  readLink: () => call('leadWithdrawalLink', { params: { id } }),
                  withdraw: async () => onChanged(await change('leadConsentWithdraw', { params: { id } })),
                }
              : undefined
          }
        />
      </chakra.div>
    </Dialog>
  )
}
