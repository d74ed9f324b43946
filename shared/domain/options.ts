import { COUNTRIES } from './countries.ts'

/** One option of a list: `value` is stored, `label` is shown. */
export type Option = { readonly value: string; readonly label: string }

/** The default options of forms without a configuration. */
export const optionLists = {
  country: COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
  tradingExperience: [
    { value: 'beginner', label: 'Anfänger (0–1 Jahr)' },
    { value: 'intermediate', label: 'Fortgeschritten (1–3 Jahre)' },
    { value: 'advanced', label: 'Erfahren (3–5 Jahre)' },
    { value: 'expert', label: 'Experte (über 5 Jahre)' },
  ],
  investmentAmount: [
    { value: 'under-1000', label: 'Unter 1.000 €' },
    { value: '1000-5000', label: '1.000 bis 5.000 €' },
    { value: '5000-10000', label: '5.000 bis 10.000 €' },
    { value: '10000-25000', label: '10.000 bis 25.000 €' },
    { value: '25000-50000', label: '25.000 bis 50.000 €' },
    { value: '50000+', label: 'Über 50.000 €' },
  ],
  expectedVolume: [
    { value: 'under-1M', label: 'Unter 1 Mio. USD im Monat' },
    { value: '1M-5M', label: '1 bis 5 Mio. USD im Monat' },
    { value: '5M-10M', label: '5 bis 10 Mio. USD im Monat' },
    { value: '10M-25M', label: '10 bis 25 Mio. USD im Monat' },
    { value: '25M+', label: 'Über 25 Mio. USD im Monat' },
  ],
  companyType: [
    { value: 'individual', label: 'Einzelperson' },
    { value: 'partnership', label: 'Personengesellschaft' },
    { value: 'corporation', label: 'Kapitalgesellschaft' },
    { value: 'fund', label: 'Fonds' },
    { value: 'broker', label: 'Broker' },
    { value: 'other', label: 'Sonstiges' },
  ],
  marketingChannels: [
    { value: 'website', label: 'Website' },
    { value: 'social-media', label: 'Soziale Medien' },
    { value: 'email', label: 'E-Mail-Marketing' },
    { value: 'seminars', label: 'Seminare' },
    { value: 'referrals', label: 'Empfehlungen' },
    { value: 'advertising', label: 'Werbung' },
    { value: 'events', label: 'Veranstaltungen' },
    { value: 'other', label: 'Sonstiges' },
  ],
} as const satisfies Record<string, readonly Option[]>

export type OptionList = keyof typeof optionLists

/** Messages for a missing or unknown choice. */
export const optionMessages = {
  country: 'Bitte wählen Sie ein Land',
  tradingExperience: 'Bitte wählen Sie Ihre Handelserfahrung',
  investmentAmount: 'Bitte geben Sie Ihren geplanten Investitionsbetrag an',
  expectedVolume: 'Bitte geben Sie Ihr erwartetes Handelsvolumen an',
  companyType: 'Bitte wählen Sie Ihren Firmentyp',
  marketingChannels: 'Bitte wählen Sie Ihre Marketing-Kanäle',
} satisfies Record<OptionList, string>

/** The label of a stored value; an unknown value is its own label. */
export const optionLabel = (list: OptionList, value: string): string => {
  const options: readonly Option[] = optionLists[list]
  return options.find((option) => option.value === value)?.label ?? value
}
