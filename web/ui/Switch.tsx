import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const Track = chakra('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    width: '10',
    height: '6',
    border: '1px solid {colors.control}',
    borderRadius: 'full',
    background: 'sunken',
    position: 'relative',
    cursor: 'pointer',
    transition: 'background {durations.move} {easings.machine}',
    _before: {
      content: '""',
      position: 'absolute',
      left: '3px',
      top: '3px',
      width: '4',
      height: '4',
      borderRadius: 'full',
      background: 'ink-3',
      transition: 'left {durations.move} {easings.machine}',
    },
    _hover: { borderColor: 'ink' },
    _checked: { background: 'inverse', borderColor: 'inverse', _before: { left: '19px', background: 'on-inverse' } },
    _disabled: { cursor: 'not-allowed', background: 'sunken', borderColor: 'line', _before: { background: 'tick' } },
    '&:disabled:checked': { background: 'tick', borderColor: 'tick', _before: { background: 'panel' } },
  },
})

/** An on/off switch that takes effect at once. Needs a `label` element or `aria-label`. */
export const Switch = (props: Omit<ComponentProps<typeof Track>, 'type' | 'role'>) => <Track {...props} type="checkbox" role="switch" />
