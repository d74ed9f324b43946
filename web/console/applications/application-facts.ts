import type { Application } from '../../../shared/domain/application.ts'
import { chosenLabel } from '../../../shared/domain/chosen-label.ts'
import type { OptionList } from '../../../shared/domain/options.ts'

/** The form that the application came from. */
export const originOf = ({ companyType }: Application) => (companyType === null ? 'Startseite' : 'Allgemeines Formular')

/** The answers below name and contact data, in the order of the forms; omits empty ones. */
export const factsOf = (application: Application) => {
  const labelOf = (list: OptionList, value: string) => chosenLabel(application.chosenOptions, list, value)
  return [
    { label: 'Land', value: labelOf('country', application.country) },
    { label: 'Firma', value: application.companyName },
    { label: 'Firmentyp', value: application.companyType && labelOf('companyType', application.companyType) },
    { label: 'Website', value: application.website },
    { label: 'Handelserfahrung', value: labelOf('tradingExperience', application.tradingExperience) },
    { label: 'Erwartetes Handelsvolumen', value: labelOf('expectedVolume', application.expectedVolume) },
    {
      label: 'Marketing-Kanäle',
      value: application.marketingChannels.map((channel) => labelOf('marketingChannels', channel)).join(', '),
    },
    { label: 'Marketing-Strategie', value: application.marketingStrategy },
    { label: 'Nachricht', value: application.message },
  ].flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }]))
}
