import { chakra } from '@chakra-ui/react'
import { Icon } from './Icon.tsx'
import type { StatusLook } from './status-looks.ts'

/** A status or a type: symbol and word, no background. */
export const Status = ({ look, children }: { readonly look: StatusLook; readonly children: string }) => (
  <chakra.span
    display="inline-flex"
    verticalAlign="top"
    alignItems="center"
    gap="2"
    textStyle="dense"
    fontWeight="500"
    whiteSpace="nowrap"
    color="ink"
  >
    <Icon name={look.symbol} color={look.color} />
    {children}
  </chakra.span>
)
