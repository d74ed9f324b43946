import { chakra, defineRecipe } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FieldError, fieldIds } from './FieldError.tsx'

const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    border: '1px solid {colors.control}',
    borderRadius: '1',
    background: 'panel',
    color: 'ink',
    appearance: 'none',
    transition: 'border-color {durations.move} {easings.machine}',
    _hover: { borderColor: 'ink' },
    '&:focus': { outline: '2px solid {colors.focus}', outlineOffset: '-1px', borderColor: 'focus' },
    _invalid: { borderColor: 'danger', boxShadow: 'inset 3px 0 0 {colors.danger}' },
    _disabled: { background: 'sunken', color: 'ink-3', cursor: 'not-allowed' },
  },
  variants: {
    size: {
      m: { minHeight: { base: 'control-touch', sm: 'control-m' }, padding: '7px 12px', textStyle: { base: 'body', sm: 'ui' } },
      l: { minHeight: 'control-l', padding: '11px 14px', textStyle: 'body' },
    },
    kind: {
      line: {},
      text: { resize: 'vertical', minHeight: '120px' },
      choice: {
        paddingRight: '40px',
        backgroundImage: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='12' fill='none' stroke='%23727f89' stroke-width='1.5'%3E%3Cpath d='M2 4.5 6 8.5 10 4.5'/%3E%3C/svg%3E")`,
        backgroundRepeat: 'no-repeat',
        backgroundPosition: 'right 14px center',
      },
    },
  },
  defaultVariants: { size: 'l', kind: 'line' },
})

export const Input = chakra('input', inputRecipe)
export const Textarea = chakra('textarea', inputRecipe, { defaultProps: { kind: 'text' } })
export const Select = chakra('select', inputRecipe, { defaultProps: { kind: 'choice' } })

/** The attributes of a control inside a {@link Field}. */
export const controlProps = (
  id: string,
  { error, hint, required = false }: { error?: string | undefined; hint?: boolean; required?: boolean },
) => {
  const ids = fieldIds(id)
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter((part) => part !== '').join(' ')
  return {
    id,
    required,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described === '' ? {} : { 'aria-describedby': described }),
  }
}

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly hint?: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Label, control, hint and error. */
export const Field = ({ id, label, required = false, hint, error, children }: FieldProps) => {
  const ids = fieldIds(id)
  return (
    <chakra.div display="grid" gap="1.5" alignContent="start">
      <chakra.label htmlFor={id} textStyle="ui" fontWeight="500" color="ink">
        {label}
        {required && (
          <chakra.span color="signal-text" aria-hidden="true">
            {' *'}
          </chakra.span>
        )}
      </chakra.label>
      {children}
      {hint !== undefined && (
        <chakra.p id={ids.hint} textStyle="dense" color="ink-3">
          {hint}
        </chakra.p>
      )}
      <FieldError id={id} error={error} />
    </chakra.div>
  )
}
