import { defineRecipe } from '@chakra-ui/react'

const disabled = {
  background: 'sunken',
  borderColor: 'transparent',
  color: 'ink-3',
  cursor: 'not-allowed',
  transform: 'none',
  _highContrast: { color: 'tick', borderColor: 'tick' },
}

/** Keeps its background in forced-colors mode: the browser would put another one behind the text. */
const filled = { forcedColorAdjust: 'none', _disabled: disabled }

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flex: 'none',
    border: '1px solid transparent',
    borderRadius: '1',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    transition:
      'background {durations.move} {easings.machine}, border-color {durations.move} {easings.machine}, transform {durations.press}',
    _active: { transform: 'translateY(1px)' },
    '& svg': { flex: 'none' },
  },
  variants: {
    /** `signal` is the one next step of a view. */
    look: {
      signal: { background: 'signal', color: 'on-signal', _hover: { background: 'signal-hover' }, ...filled },
      solid: { background: 'inverse', color: 'on-inverse', _hover: { background: 'inverse-hover' }, ...filled },
      line: {
        background: 'panel',
        borderColor: 'control',
        color: 'ink',
        _hover: { background: 'hover', borderColor: 'ink' },
        _disabled: { ...disabled, _hover: { background: 'sunken', borderColor: 'transparent' } },
      },
      ghost: {
        background: 'transparent',
        color: 'ink-2',
        _hover: { background: 'hover', color: 'ink' },
        _disabled: { ...disabled, background: 'transparent' },
      },
      danger: { background: 'danger', color: 'on-danger', _hover: { background: 'danger-hover' }, ...filled },
      dangerLine: {
        background: 'panel',
        borderColor: 'danger',
        color: 'danger',
        _hover: { background: 'danger-wash' },
        _disabled: disabled,
      },
    },
    size: {
      s: { minHeight: 'control-s', padding: '0 10px', textStyle: 'dense' },
      m: { minHeight: { base: 'control-touch', sm: 'control-m' }, padding: '0 14px', textStyle: 'ui' },
      l: { minHeight: 'control-l', padding: '0 24px', textStyle: 'body' },
    },
    /** Square, for an icon only: needs an `aria-label`. */
    square: { true: { padding: '0', aspectRatio: '1' } },
  },
  defaultVariants: { look: 'line', size: 'm' },
})
