import type { ComponentProps } from 'react'
import type { CleanedField } from '../../shared/domain/page-preview.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { CleaningNotice } from './CleaningNotice.tsx'
import type { PageContentFieldsProps } from './page-content-form.ts'
import type { PageContentValues } from './page-content-values.ts'

type RichTextFieldProps = PageContentFieldsProps & { readonly name: CleanedField } & Omit<
    ComponentProps<typeof TextAreaField<PageContentValues>>,
    'form' | 'name'
  >

/** A field for HTML or CSS, with a notice of the parts that visitors would not see. */
export const RichTextField = ({ cleanings, name, ...rest }: RichTextFieldProps) => (
  <>
    <TextAreaField {...rest} name={name} />
    <CleaningNotice cleanings={cleanings} field={name} />
  </>
)
