import { chakra } from '@chakra-ui/react'
import { type PrivacyRequest, privacyKindArticles, privacyKindLabels } from '../../../shared/domain/privacy-request.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'

/** Facts that somebody has given; the others are left out. */
const known = (facts: readonly (readonly [label: string, value: Fact[1] | null])[]): readonly Fact[] =>
  facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))

const factsOf = (request: PrivacyRequest): readonly Fact[] => {
  const { kind, person, receivedOn, channel, extension, outcome, closedAt, openedBy, emailHash } = request
  const { name, email, phone, customerId } = person
  return known([
    ['Art', `${privacyKindLabels[kind]}\n${privacyKindArticles[kind]}`],
    ['Name', name],
    ['E-Mail', email && <EmailLink address={email} canCopy />],
    ['Telefon', phone && <PhoneLink number={phone} canCopy />],
    ['Kunden-ID', customerId],
    ['Prüfsumme', email === null && emailHash !== null ? `Prüfsumme der gelöschten E-Mail-Adresse: ${emailHash}` : null],
    ['Eingegangen', [formatDate(receivedOn), channel].filter((part) => part !== null).join('\n')],
    ['Erfasst', `${formatDateTime(request.createdAt)}\n${openedBy === null ? 'von der Person selbst' : `von @${openedBy}`}`],
    ['Verlängert', extension && `am ${formatDateTime(extension.at)}: ${extension.reason}`],
    ['Abgeschlossen', closedAt && formatDateTime(closedAt)],
    ['Ergebnis', outcome],
  ])
}

/** The person of a request, and what came of it. */
export const RequestFacts = ({ request }: { readonly request: PrivacyRequest }) => (
  <SettingsPanel id="request-facts" title="Anfrage">
    <chakra.div padding={{ base: '4px 16px 12px', md: '4px 20px 16px' }} textStyle="dense">
      <FactList facts={factsOf(request)} />
    </chakra.div>
  </SettingsPanel>
)
