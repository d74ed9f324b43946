import { chakra } from '@chakra-ui/react'
import { useFieldArray } from 'react-hook-form'
import { BEST_RATING, MOST_TESTIMONIALS } from '../../../shared/domain/partner.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import type { LandingForm } from './landing-form.ts'

const RATINGS = Array.from({ length: BEST_RATING }, (_, index) => String(BEST_RATING - index))
const ratingLabels = Object.fromEntries(RATINGS.map((rating) => [rating, `${rating} von ${BEST_RATING}`]))

/** The tab „Erfahrungsberichte“. */
export const TestimonialFields = ({ form }: { readonly form: LandingForm }) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'landingPageTestimonials' })
  return (
    <div>
      {fields.length === 0 && <p>Noch keine Erfahrungsberichte. Ohne sie entfällt der Abschnitt auf der Seite.</p>}
      <ol>
        {fields.map(({ id }, index) => (
          <ItemFrame
            key={id}
            label={`Erfahrungsbericht ${index + 1}`}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          >
            <chakra.fieldset display="grid" gap="4" minWidth="0">
              <chakra.legend textStyle="ui" fontWeight="600" marginBottom="2">
                Erfahrungsbericht {index + 1}
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
          </ItemFrame>
        ))}
      </ol>
      <chakra.div marginTop="2">
        <Button
          disabled={fields.length >= MOST_TESTIMONIALS}
          onClick={() => append({ name: '', role: '', content: '', rating: String(BEST_RATING) })}
        >
          <Icon name="plus" />
          Erfahrungsbericht hinzufügen
        </Button>
      </chakra.div>
    </div>
  )
}
