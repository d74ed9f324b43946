import { useFieldArray } from 'react-hook-form'
import { MOST_BENEFITS } from '../../../shared/domain/partner.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { ItemList } from './ItemList.tsx'
import type { LandingForm } from './landing-form.ts'

/** The tab „Vorteile“. */
export const BenefitFields = ({ form }: { readonly form: LandingForm }) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'landingPageBenefits' })
  return (
    <ItemList
      ids={fields.map(({ id }) => id)}
      noun="Vorteil"
      most={MOST_BENEFITS}
      empty="Ohne eigene Vorteile zeigt die Seite die fünf allgemeinen."
      onAdd={() => append({ text: '' })}
      onMove={move}
      onRemove={remove}
    >
      {(index, label) => <TextField form={form} name={`landingPageBenefits.${index}.text`} label={label} required maxLength={300} />}
    </ItemList>
  )
}
