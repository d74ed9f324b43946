import { chakra } from '@chakra-ui/react'
import { Callout } from '../../ui/Callout.ts'

/** Why staff have sent the draft back. */
export const ReturnReason = ({ reason }: { readonly reason: string }) => (
  <Callout>
    <chakra.p fontWeight="600">Das hat das Team zurückgemeldet:</chakra.p>
    <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
      {reason}
    </chakra.p>
  </Callout>
)
