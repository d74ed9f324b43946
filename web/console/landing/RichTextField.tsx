import type { ComponentProps } from 'react'
import type { CleanedField } from '../../../shared/domain/landing-preview.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { Cleaned } from './Cleaned.tsx'
import type { LandingFieldsProps } from './landing-form.ts'
import type { LandingValues } from './landing-values.ts'

type RichTextFieldProps = LandingFieldsProps & { readonly name: CleanedField } & Omit<
    ComponentProps<typeof TextAreaField<LandingValues>>,
    'form' | 'name'
  >

/** A field for HTML or CSS, and below it what of that visitors would not see. */
export const RichTextField = ({ cleanings, name, ...rest }: RichTextFieldProps) => (
  <>
    <TextAreaField {...rest} name={name} />
    <Cleaned cleanings={cleanings} field={name} />
  </>
)
