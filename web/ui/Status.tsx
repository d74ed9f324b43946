import { Icon } from './Icon.tsx'
import type { StatusLook } from './status-looks.ts'

/** A status or a type: symbol and word, no background. */
export const Status = ({ look, children }: { readonly look: StatusLook; readonly children: string }) => (
  <span data-part="status">
    <Icon name={look.symbol} color={look.color} />
    {children}
  </span>
)
