import { chakra } from '@chakra-ui/react'

/** The scale between sections: a long tick after every ten short ones. Decorative, so it has the grey of ticks. */
export const Ruler = chakra(
  'div',
  {
    base: {
      height: '12px',
      borderBottom: '1px solid {colors.tick}',
      background:
        'repeating-linear-gradient(to right, {colors.tick} 0 1px, transparent 1px 80px) 0 100% / 100% 12px no-repeat, repeating-linear-gradient(to right, {colors.tick} 0 1px, transparent 1px 8px) 0 100% / 100% 6px no-repeat',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
)
