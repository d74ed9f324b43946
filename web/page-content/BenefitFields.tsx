import { chakra } from '@chakra-ui/react'
import { useFieldArray } from 'react-hook-form'
import { MOST_BENEFITS } from '../../shared/platform/limits.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { CleaningNotice } from './CleaningNotice.tsx'
import { HTML_HINT } from './html-hint.ts'
import { ItemList } from './ItemList.tsx'
import type { PageContentFieldsProps } from './page-content-form.ts'

/** The tab „Vorteile“. */
export const BenefitFields = ({ form, cleanings }: PageContentFieldsProps) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'landingPageBenefits' })
  return (
    <>
      <chakra.p textStyle="dense" color="ink-3">
        {HTML_HINT}
      </chakra.p>
      <CleaningNotice cleanings={cleanings} field="landingPageBenefits" />
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
    </>
  )
}
