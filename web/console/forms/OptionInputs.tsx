import { chakra } from '@chakra-ui/react'
import { useId, useRef } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Field.tsx'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { ConfigurationOutput, ConfigurationValues } from './configuration-values.ts'

type OptionInputsProps = { readonly form: UseFormReturn<ConfigurationValues, unknown, ConfigurationOutput> }

/** The options of a configuration, in the order of the public forms. */
export const OptionInputs = ({ form }: OptionInputsProps) => {
  const id = useId()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'options' })
  const { errors } = form.formState
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  /** The focus moves to the option that takes the removed one's place. */
  const removeAt = (index: number) => {
    remove(index)
    requestAnimationFrame(() => {
      const rows = list.current?.children
      const next = rows?.[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('input')
      ;(next ?? adder.current)?.focus()
    })
  }
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend fontWeight="500" color="ink" paddingBottom="1.5">
        Optionen
      </chakra.legend>
      {fields.length === 0 && <chakra.p color="ink-3">Noch keine Option</chakra.p>}
      <ol ref={list}>
        {fields.map((field, index) => {
          const nth = `Option ${index + 1}`
          const inputs = (['value', 'label'] as const).map((name) => {
            const inputId = `${id}-${field.id}-${name}`
            const error = errors.options?.[index]?.[name]?.message
            return (
              <chakra.div key={name} display="grid" gap="1" alignContent="start" gridArea={name}>
                <Input
                  id={inputId}
                  size="m"
                  autoComplete="off"
                  aria-label={`${nth}: ${name === 'value' ? 'Wert' : 'Bezeichnung'}`}
                  placeholder={name === 'value' ? 'Wert' : 'Bezeichnung'}
                  maxLength={name === 'value' ? 100 : 200}
                  {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': fieldIds(inputId).error })}
                  {...form.register(`options.${index}.${name}`)}
                />
                <FieldError id={inputId} error={error} />
              </chakra.div>
            )
          })
          return (
            <chakra.li
              key={field.id}
              display="grid"
              gridTemplateAreas={{ base: '"value value" "label label" "active actions"', md: '"value label active actions"' }}
              gridTemplateColumns={{ base: '1fr auto', md: 'minmax(0, 2fr) minmax(0, 3fr) auto auto' }}
              gap="2"
              alignItems="start"
              paddingBlock="2"
              borderTop="1px solid {colors.line}"
            >
              {inputs}
              <chakra.label
                htmlFor={`${id}-${field.id}-active`}
                gridArea="active"
                display="inline-flex"
                alignItems="center"
                gap="2"
                minHeight={{ base: 'control-touch', sm: 'control-m' }}
              >
                <Switch id={`${id}-${field.id}-active`} aria-label={`${nth}: aktiv`} {...form.register(`options.${index}.isActive`)} />
                <chakra.span aria-hidden="true" textStyle="dense" color="ink-2">
                  aktiv
                </chakra.span>
              </chakra.label>
              <chakra.span gridArea="actions" display="flex" alignItems="center" minHeight={{ sm: 'control-m' }}>
                <IconButton
                  icon="up"
                  tip="Nach oben"
                  label={`${nth} nach oben`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="down"
                  tip="Nach unten"
                  label={`${nth} nach unten`}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton icon="remove" tip="Entfernen" label={`${nth} entfernen`} onClick={() => removeAt(index)} />
              </chakra.span>
            </chakra.li>
          )
        })}
      </ol>
      <FieldError id={id} error={errors.options?.message} />
      <Button ref={adder} size="s" marginTop="2" onClick={() => append({ value: '', label: '', isActive: true })}>
        <Icon name="plus" />
        Option hinzufügen
      </Button>
    </chakra.fieldset>
  )
}
