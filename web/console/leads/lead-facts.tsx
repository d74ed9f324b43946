import { type Lead, leadSourceLabels } from '../../../shared/domain/lead.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import type { Fact } from '../../ui/FactList.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'

/** All facts about a lead. */
export const leadFacts = ({ email, phone, source, status, createdAt, updatedAt }: Lead): readonly Fact[] => [
  ['E-Mail', <EmailLink key="" address={email} canCopy />],
  ['Telefon', <PhoneLink key="" number={phone} canCopy />],
  ['Herkunft', leadSourceLabels[source]],
  [
    'Status',
    <Status key="" look={leadStatusLooks[status]}>
      {status}
    </Status>,
  ],
  ['Eingegangen', formatDateTime(createdAt)],
  ['Zuletzt geändert', formatDateTime(updatedAt)],
]
