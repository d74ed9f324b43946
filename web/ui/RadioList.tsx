import { chakra } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'

type RadioListProps<Value extends string> = {
  readonly label: string
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly children: ReactNode; readonly note?: string | undefined }[]
  /** The checked input, for callers that focus it. */
  readonly chosen?: RefObject<HTMLInputElement | null>
}

const Radio = chakra('input', {
  base: {
    appearance: 'none',
    width: '20px',
    height: '20px',
    flex: 'none',
    border: '1px solid {colors.control}',
    borderRadius: 'full',
    background: 'panel',
    cursor: 'pointer',
    _checked: { border: '6px solid {colors.inverse}' },
  },
})

/** Radio buttons in a column; each row is a click target. */
export const RadioList = <Value extends string>({ label, name, value, onChange, options, chosen }: RadioListProps<Value>) => (
  <chakra.fieldset border="1px solid {colors.line}" borderRadius="1" minWidth="0">
    <chakra.legend srOnly>{label}</chakra.legend>
    {options.map((option) => (
      <chakra.label
        key={option.value}
        htmlFor={`${name}-${option.value}`}
        display="grid"
        gridTemplateColumns="20px minmax(0, 1fr) auto"
        gap="3"
        alignItems="center"
        minHeight="control-touch"
        paddingInline="3.5"
        borderTop="1px solid {colors.line}"
        cursor="pointer"
        background={option.value === value ? 'select-wash' : undefined}
        _first={{ borderTop: '0' }}
      >
        <Radio
          {...(chosen !== undefined && option.value === value ? { ref: chosen } : {})}
          id={`${name}-${option.value}`}
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        {option.children}
        <chakra.span textStyle="dense" color="ink-3">
          {option.note}
        </chakra.span>
      </chakra.label>
    ))}
  </chakra.fieldset>
)
