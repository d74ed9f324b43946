import type { ReferralPage } from '../../../shared/domain/referral-link.ts'

type Shared = {
  readonly page: ReferralPage
  /** The link's whole address. */
  readonly address: string
  /** Who shares it. */
  readonly name: string
  /** The partner's firm; a partner without one is called by their own name. */
  readonly company: string
  readonly risk: string
}

const subjects = {
  registration: 'Ihr Einstieg in den Handel',
  recruitment: 'Partner werden im Introducing-Broker-Programm',
} satisfies Record<ReferralPage, string>

const invitations = {
  registration:
    'wenn Sie sich für den Handel mit Devisen und CFDs interessieren, begleite ich Sie beim Einstieg. Auf meiner Seite tragen Sie sich unverbindlich ein, und ich melde mich bei Ihnen:',
  recruitment:
    'ich suche Partner, die mit mir Kunden zu einem Broker führen und sie betreuen. Auf meiner Seite stehen Ablauf und Bedingungen. Wer sich dort bewirbt, bekommt innerhalb von 24 Stunden eine Antwort:',
} satisfies Record<ReferralPage, string>

const lines = {
  registration: 'Handel mit Devisen und CFDs: Tragen Sie sich unverbindlich ein, ich begleite Sie beim Einstieg.',
  recruitment: 'Ich suche Partner für das Introducing-Broker-Programm. Antwort innerhalb von 24 Stunden.',
} satisfies Record<ReferralPage, string>

/** Notices longer than this are cut after their first sentence. */
const LONGEST_RISK = 120

/** The risk notice in short: the provider's own figure, or the notice's first sentence. */
export const shortRisk = (lossSentence: string, riskNotice: string) => {
  if (lossSentence !== '') return lossSentence
  return riskNotice.length <= LONGEST_RISK ? riskNotice : (/^.+?[.!?](?=\s|$)/s.exec(riskNotice)?.[0] ?? riskNotice)
}

/** Short texts to copy: none promises money, each names the risk. */
export const shareTexts = ({ page, address, name, company, risk }: Shared) => ({
  mail: {
    subject: subjects[page],
    text: `Guten Tag,\n\n${invitations[page]}\n\n${address}\n\nMit freundlichen Grüßen\n${[...new Set([name, company])].join('\n')}\n\n${risk}`,
  },
  whatsApp: `${lines[page]}\n\n${address}\n\n${risk}`,
  linkedIn: `${lines[page]}\n\n${address}\n\n${risk}`,
})
export type ShareTexts = ReturnType<typeof shareTexts>

/** Where a click hands the texts over. LinkedIn takes an address only; its text is copied beside it. */
export const shareAddresses = ({ mail, whatsApp }: ShareTexts, address: string) => ({
  mail: `mailto:?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.text.replaceAll('\n', '\r\n'))}`,
  whatsApp: `https://wa.me/?text=${encodeURIComponent(whatsApp)}`,
  linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`,
})
