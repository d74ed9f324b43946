import { chakra } from '@chakra-ui/react'
import { useFieldArray } from 'react-hook-form'
import { MOST_BENEFITS } from '../../../shared/domain/partner.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import type { LandingForm } from './landing-form.ts'

/** The tab „Vorteile“. */
export const BenefitFields = ({ form }: { readonly form: LandingForm }) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'landingPageBenefits' })
  return (
    <div>
      {fields.length === 0 && <p>Ohne eigene Vorteile zeigt die Seite die fünf allgemeinen.</p>}
      <ol>
        {fields.map(({ id }, index) => (
          <ItemFrame
            key={id}
            label={`Vorteil ${index + 1}`}
            isFirst={index === 0}
            isLast={index === fields.length - 1}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          >
            <TextField form={form} name={`landingPageBenefits.${index}.text`} label={`Vorteil ${index + 1}`} required maxLength={300} />
          </ItemFrame>
        ))}
      </ol>
      <chakra.div marginTop="2">
        <Button disabled={fields.length >= MOST_BENEFITS} onClick={() => append({ text: '' })}>
          <Icon name="plus" />
          Vorteil hinzufügen
        </Button>
      </chakra.div>
    </div>
  )
}
