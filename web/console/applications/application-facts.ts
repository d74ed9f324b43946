import type { Application } from '../../../shared/domain/application.ts'
import { type OptionList, optionLists } from '../../../shared/domain/options.ts'
import { formatCountry } from '../../ui/format.ts'

/** What a stored choice is called; one that is no longer offered stays as it was stored. */
const labelOf = (list: OptionList, value: string) => optionLists[list].find((option) => option.value === value)?.label ?? value

/** Which of the two forms it came from. */
export const originOf = ({ companyType }: Application) => (companyType === null ? 'Startseite' : 'Allgemeines Formular')

/** What was answered, in the order of the forms; what was left empty is left out. */
export const factsOf = (application: Application) =>
  [
    { label: 'E-Mail', value: application.email },
    { label: 'Telefon', value: application.phone },
    { label: 'Land', value: formatCountry(application.country) },
    { label: 'Firma', value: application.companyName },
    { label: 'Firmentyp', value: application.companyType && labelOf('companyType', application.companyType) },
    { label: 'Website', value: application.website },
    { label: 'Handelserfahrung', value: labelOf('tradingExperience', application.tradingExperience) },
    { label: 'Erwartetes Handelsvolumen', value: labelOf('expectedVolume', application.expectedVolume) },
    { label: 'Marketing-Kanäle', value: application.marketingChannels.map((channel) => labelOf('marketingChannels', channel)).join(', ') },
    { label: 'Marketing-Strategie', value: application.marketingStrategy },
    { label: 'Nachricht', value: application.message },
  ].flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }]))
