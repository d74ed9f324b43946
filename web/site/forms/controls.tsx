import { chakra } from '@chakra-ui/react'
import type { OptionList } from '../../../shared/domain/options.ts'
import { type PublicField, type PublicFieldName, publicFields } from '../../../shared/domain/public-fields.ts'
import { describeForm, type PublicForm } from '../../../shared/domain/public-forms.ts'
import { Checkbox } from '../../ui/CheckField.tsx'
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'
import { NearDomain } from '../../ui/NearDomain.tsx'
import { useFacts, useReturned } from '../facts.ts'

type ControlProps = { readonly name: string; readonly field: PublicField }
type ChoiceProps = ControlProps & { readonly list: OptionList }

/** The label of a field; optional fields say so. */
const labelOf = ({ label, required }: PublicField) => (required ? label : `${label} (optional)`)

/** A field's rules as attributes: the browser enforces what it can, `enhance/form.ts` the rest with the server's messages. */
const rulesOf = ({ required, minLength, maxLength, message, placeholder, autoComplete }: PublicField) => ({
  required,
  ...(minLength === undefined ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(placeholder === undefined ? {} : { placeholder }),
  ...(autoComplete === undefined ? {} : { autoComplete }),
  'data-message': message,
})

/** Attributes of a control that the server has refused. */
const wrongProps = (id: string, { error, isFirstWrong }: Pick<ReturnType<typeof useReturned>, 'error' | 'isFirstWrong'>) => ({
  ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': fieldIds(id).error }),
  ...(isFirstWrong ? { autoFocus: true } : {}),
})

const TextInput = ({ name, field }: ControlProps) => {
  const { type = 'text', pattern, invalid, isWebAddress = false } = field
  const returned = useReturned(name)
  return (
    <Field id={name} label={labelOf(field)} required={field.required} error={returned.error}>
      <Input
        id={name}
        name={name}
        type={type}
        defaultValue={returned.typed[0]}
        {...rulesOf(field)}
        {...wrongProps(name, returned)}
        {...(pattern === undefined ? {} : { 'data-pattern': pattern.source, 'data-flags': pattern.flags })}
        {...(isWebAddress ? { inputMode: 'url', autoCapitalize: 'none', 'data-web-address': '' } : {})}
        {...(invalid === undefined ? {} : { 'data-invalid': invalid })}
      />
      {type === 'email' && <NearDomain id={name} />}
    </Field>
  )
}

const LongText = ({ name, field }: ControlProps) => {
  const returned = useReturned(name)
  return (
    <Field id={name} label={labelOf(field)} required={field.required} error={returned.error}>
      <Textarea id={name} name={name} defaultValue={returned.typed[0]} {...rulesOf(field)} {...wrongProps(name, returned)} />
    </Field>
  )
}

/** A select. The script turns a searchable one into a combobox, see `enhance/combobox.ts`. */
const Choice = ({ name, field, list }: ChoiceProps) => {
  const { options, before, after } = useFacts().choices[list]
  const returned = useReturned(name)
  return (
    <Field id={name} label={field.label} required={field.required} error={returned.error}>
      <Select
        id={name}
        name={name}
        defaultValue={returned.typed[0] ?? ''}
        {...rulesOf(field)}
        {...wrongProps(name, returned)}
        {...(field.isSearchable === true ? { 'data-searchable': '' } : {})}
      >
        <option value="">Bitte wählen</option>
        {before}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {after}
      </Select>
    </Field>
  )
}

/** Checkboxes of which at least one is required. */
const ChoiceList = ({ name, field: { label, message }, list }: ChoiceProps) => {
  const { options, before, after } = useFacts().choices[list]
  const { typed, error, isFirstWrong } = useReturned(name)
  return (
    <chakra.fieldset id={name} data-message={message} minWidth="0">
      <chakra.legend textStyle="ui" fontWeight="500" marginBottom="2">
        {label}
        <chakra.span color="signal-text" aria-hidden="true">
          {' *'}
        </chakra.span>
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        border="1px solid {colors.line}"
        borderRadius="1"
        overflow="hidden"
        marginBottom="1.5"
        css={{ '& > label': { marginTop: '-1px', borderTop: '1px solid {colors.line}' } }}
      >
        {before}
        {options.map((option, index) => (
          <chakra.label
            key={option.value}
            htmlFor={`${name}-${option.value}`}
            display="flex"
            gap="3"
            alignItems="center"
            minHeight="control-l"
            paddingInline="3.5"
            cursor="pointer"
            textStyle="ui"
            _hover={{ background: 'hover' }}
            css={{ '&:has(:checked)': { background: 'select-wash' } }}
          >
            <Checkbox
              id={`${name}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={typed.includes(option.value)}
              {...(index === 0 ? wrongProps(name, { error, isFirstWrong }) : {})}
            />
            {option.label}
          </chakra.label>
        ))}
        {after}
      </chakra.div>
      <FieldError id={name} error={error} />
    </chakra.fieldset>
  )
}

type FormFieldProps = { readonly form: PublicForm; readonly name: PublicFieldName }

/** A field of a public form. */
export const FormField = ({ form, name }: FormFieldProps) => {
  const described: PublicField = publicFields[name]
  const field = describeForm(form).optional?.includes(name) === true ? { ...described, required: false, minLength: 0 } : described
  if (field.list !== undefined && field.isMultiple === true) return <ChoiceList name={name} field={field} list={field.list} />
  if (field.list !== undefined) return <Choice name={name} field={field} list={field.list} />
  return field.isLong === true ? <LongText name={name} field={field} /> : <TextInput name={name} field={field} />
}
