import { activityLabels } from '../../../shared/domain/entity.ts'
import { levelLabel, type Partner } from '../../../shared/domain/partner.ts'
import { personName } from '../../../shared/domain/user.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import type { Fact } from '../../ui/FactList.tsx'
import { formatCountry, formatDateTime, formatDecimal } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { activityLooks } from '../../ui/status-looks.ts'

const NOT_GIVEN = 'Nicht angegeben'

/** All facts about a partner. @param unit of the commission rate @param parent name of the partner above, as a link */
export const partnerFacts = (partner: Partner, unit: string, parent: Fact[1]): readonly Fact[] => [
  ['Ansprechpartner', personName(partner)],
  ['E-Mail', <EmailLink key="" address={partner.email} canCopy />],
  ['Telefon', partner.phone === null ? NOT_GIVEN : <PhoneLink key="" number={partner.phone} canCopy />],
  ['Land', partner.country === null ? NOT_GIVEN : formatCountry(partner.country)],
  ...(partner.formerIds?.length ? [['Frühere Partner-IDs', partner.formerIds.join(', ')] as const] : []),
  ['Ebene', levelLabel(partner.level)],
  ['Übergeordneter Partner', parent],
  ['Provisionssatz', `${formatDecimal(partner.commissionRate)} ${unit}`],
  ['Einladungscode', partner.invitationCode ?? NOT_GIVEN],
  ['Einladungslink', partner.invitationLink ?? NOT_GIVEN],
  ['Rebate-Konto', partner.rebateAccount ?? NOT_GIVEN],
  [
    'Status',
    <Status key="" look={activityLooks[partner.status]}>
      {activityLabels[partner.status]}
    </Status>,
  ],
  ['Erstellt', formatDateTime(partner.createdAt)],
  ['Zuletzt geändert', formatDateTime(partner.updatedAt)],
]
