import { chakra } from '@chakra-ui/react'

/** What somebody should know before they go on, beside a line in the colour of what is happening now. */
export const Callout = chakra('div', { base: { borderLeft: '3px solid {colors.lamp}', padding: '4px 0 4px 16px' } })
