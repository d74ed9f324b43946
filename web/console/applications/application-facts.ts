import type { Application } from '../../../shared/domain/application.ts'
import { optionLabel } from '../../../shared/domain/options.ts'
import { formatCountry } from '../../ui/format.ts'

/** Which of the two forms it came from. */
export const originOf = ({ companyType }: Application) => (companyType === null ? 'Startseite' : 'Allgemeines Formular')

/** What was answered, in the order of the forms; what was left empty is left out. */
export const factsOf = (application: Application) =>
  [
    { label: 'E-Mail', value: application.email },
    { label: 'Telefon', value: application.phone },
    { label: 'Land', value: formatCountry(application.country) },
    { label: 'Firma', value: application.companyName },
    { label: 'Firmentyp', value: application.companyType && optionLabel('companyType', application.companyType) },
    { label: 'Website', value: application.website },
    { label: 'Handelserfahrung', value: optionLabel('tradingExperience', application.tradingExperience) },
    { label: 'Erwartetes Handelsvolumen', value: optionLabel('expectedVolume', application.expectedVolume) },
    {
      label: 'Marketing-Kanäle',
      value: application.marketingChannels.map((channel) => optionLabel('marketingChannels', channel)).join(', '),
    },
    { label: 'Marketing-Strategie', value: application.marketingStrategy },
    { label: 'Nachricht', value: application.message },
  ].flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }]))
