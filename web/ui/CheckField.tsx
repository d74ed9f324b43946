import { chakra, defineRecipe } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

const CHECK = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3 8.5 3.2 3.2L13 4.5' fill='none' stroke='%23000' stroke-width='1.75'/%3E%3C/svg%3E")`

/** A checkbox: what {@link Checkbox} is made of, for boxes in rows of a list. */
export const CHECKBOX = {
  appearance: 'none',
  flex: 'none',
  width: '5',
  height: '5',
  border: '1px solid {colors.control}',
  borderRadius: '1',
  background: 'panel',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  _hover: { borderColor: 'ink' },
  _checked: { background: 'inverse', borderColor: 'inverse' },
  _indeterminate: { background: 'inverse', borderColor: 'inverse' },
  _invalid: { borderColor: 'danger', boxShadow: 'inset 3px 0 0 {colors.danger}' },
  _disabled: { background: 'sunken', cursor: 'not-allowed' },
  '&:checked::before': {
    content: '""',
    width: '3.5',
    height: '3.5',
    background: 'on-inverse',
    mask: `${CHECK} center / contain no-repeat`,
  },
  '&:checked:disabled::before': { background: 'ink-3' },
  '&:indeterminate::before': { content: '""', width: '2.5', height: '2px', background: 'on-inverse', mask: 'none' },
} as const

export const Checkbox = chakra('input', defineRecipe({ className: 'checkbox', base: CHECKBOX }), { defaultProps: { type: 'checkbox' } })

type CheckFieldProps = {
  readonly id: string
  /** The checkbox, usually a {@link Checkbox} with the same id. */
  readonly control: ReactNode
  readonly required?: boolean
  readonly error?: string | undefined
  /** The label, such as what the person agrees to. */
  readonly children: ReactNode
}

/** A checkbox with its label beside it and its error below. */
export const CheckField = ({ id, control, required = false, error, children }: CheckFieldProps) => (
  <chakra.div display="grid" gap="1.5">
    <chakra.div display="grid" gridTemplateColumns="20px 1fr" gap="3" textStyle="ui" color="ink-2">
      {control}
      <chakra.label htmlFor={id} cursor="pointer">
        {children}
        {required && (
          <chakra.span color="signal-text" fontWeight="500" aria-hidden="true">
            {' *'}
          </chakra.span>
        )}
      </chakra.label>
    </chakra.div>
    <FieldError id={id} error={error} />
  </chakra.div>
)
