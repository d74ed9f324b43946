import { chakra } from '@chakra-ui/react'

/** A note before a step, beside a vertical line in the signal colour. */
export const Callout = chakra('div', { base: { borderLeft: '3px solid {colors.lamp}', padding: '4px 0 4px 16px' } })
