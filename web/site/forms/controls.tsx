import { chakra } from '@chakra-ui/react'
import { EMAIL_PATTERN } from '../../../shared/domain/person-fields.ts'
import { Checkbox } from '../../ui/CheckField.tsx'
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'
import { useFacts, useReturned } from '../facts.ts'
import { type ChoiceName, choices, type FieldRules } from './fields.ts'

type ControlProps = { readonly name: string; readonly field: FieldRules }

/** What a field is called; an optional one says so. */
const labelOf = ({ label, required }: FieldRules) => (required ? label : `${label} (optional)`)

/** A field's rules as attributes: the browser enforces what it can, `enhance/form.ts` the rest with the server's own words. */
const rulesOf = ({ required, minLength, maxLength, message, placeholder, autoComplete }: FieldRules) => ({
  required,
  ...(minLength === undefined ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(placeholder === undefined ? {} : { placeholder }),
  ...(autoComplete === undefined ? {} : { autoComplete }),
  'data-message': message,
})

/** How a control looks that came back wrong. */
const wrongProps = (id: string, { error, isFirstWrong }: Pick<ReturnType<typeof useReturned>, 'error' | 'isFirstWrong'>) => ({
  ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': fieldIds(id).error }),
  ...(isFirstWrong ? { autoFocus: true } : {}),
})

export const TextInput = ({ name, field }: ControlProps) => {
  const { type = 'text' } = field
  const returned = useReturned(name)
  const pattern = type === 'email' ? EMAIL_PATTERN : field.pattern
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
      />
    </Field>
  )
}

export const LongText = ({ name, field }: ControlProps) => {
  const returned = useReturned(name)
  return (
    <Field id={name} label={labelOf(field)} required={field.required} error={returned.error}>
      <Textarea id={name} name={name} defaultValue={returned.typed[0]} {...rulesOf(field)} {...wrongProps(name, returned)} />
    </Field>
  )
}

/** One of a list. `isSearchable` has the script make it a field that one may type into, see `enhance/combobox.ts`. */
export const Choice = ({ name, isSearchable = false }: { readonly name: ChoiceName; readonly isSearchable?: boolean }) => {
  const { list, ...field } = choices[name]
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
        {...(isSearchable ? { 'data-searchable': '', autoComplete: 'country' } : {})}
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

/** Any of a list, at least one. */
export const ChoiceList = ({ name }: { readonly name: ChoiceName }) => {
  const { list, label, message } = choices[name]
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
