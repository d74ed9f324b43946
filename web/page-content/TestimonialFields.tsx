import { chakra } from '@chakra-ui/react'
import { useFieldArray } from 'react-hook-form'
import { BEST_RATING } from '../../shared/domain/partner.ts'
import { MOST_TESTIMONIALS } from '../../shared/platform/limits.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { CleaningNotice } from './CleaningNotice.tsx'
import { HTML_HINT } from './html-hint.ts'
import { ItemList } from './ItemList.tsx'
import type { PageContentFieldsProps } from './page-content-form.ts'

const RATINGS = Array.from({ length: BEST_RATING }, (_, index) => String(BEST_RATING - index))
const ratingLabels = Object.fromEntries(RATINGS.map((rating) => [rating, `${rating} von ${BEST_RATING}`]))

/** The tab „Erfahrungsberichte“. */
export const TestimonialFields = ({ form, cleanings }: PageContentFieldsProps) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'landingPageTestimonials' })
  return (
    <>
      <chakra.p textStyle="dense" color="ink-3">
        {HTML_HINT}
      </chakra.p>
      <CleaningNotice cleanings={cleanings} field="landingPageTestimonials" />
      <ItemList
        ids={fields.map(({ id }) => id)}
        noun="Erfahrungsbericht"
        most={MOST_TESTIMONIALS}
        empty="Noch keine Erfahrungsberichte. Ohne sie entfällt der Abschnitt auf der Seite."
        onAdd={() => append({ name: '', role: '', content: '', rating: String(BEST_RATING) })}
        onMove={move}
        onRemove={remove}
      >
        {(index, label) => (
          <chakra.fieldset display="grid" gap="4" minWidth="0">
            <chakra.legend textStyle="ui" fontWeight="600" marginBottom="2">
              {label}
            </chakra.legend>
            <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }} gap="4">
              <TextField form={form} name={`landingPageTestimonials.${index}.name`} label="Name" required maxLength={100} />
              <TextField form={form} name={`landingPageTestimonials.${index}.role`} label="Rolle" maxLength={100} />
              <SelectField
                form={form}
                name={`landingPageTestimonials.${index}.rating`}
                label="Bewertung"
                options={RATINGS}
                labels={ratingLabels}
              />
            </chakra.div>
            <TextAreaField form={form} name={`landingPageTestimonials.${index}.content`} label="Text" required maxLength={2000} />
          </chakra.fieldset>
        )}
      </ItemList>
    </>
  )
}
