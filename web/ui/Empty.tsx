import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { cssColor } from './theme/colors.ts'

/** A line that ends at a buffer stop. */
export const BufferStop = () => (
  <svg width="240" height="28" aria-hidden="true" style={{ maxWidth: '100%' }}>
    <path d="M12 14H96M96 6v16" stroke={cssColor('ink')} strokeWidth="3" fill="none" />
    <path d="M112 14h128" stroke={cssColor('tick')} strokeWidth="3" strokeDasharray="4 6" />
    <circle cx="12" cy="14" r="9" fill={cssColor('panel')} stroke={cssColor('ink')} strokeWidth="3" />
  </svg>
)

/** The page-sized buffer stop, with dots beyond it. */
export const LongBufferStop = () => (
  <svg viewBox="0 0 640 48" aria-hidden="true" style={{ width: '100%', maxWidth: '640px', height: 'auto' }}>
    <path d="M12 24H300M300 12v24" stroke={cssColor('level-1')} strokeWidth="3" />
    <path d="M340 24H640" stroke={cssColor('tick')} strokeWidth="3" strokeDasharray="4 6" />
    <path d={Array.from({ length: 14 }, (_, index) => `M${360 + index * 20} 24v-9`).join('')} stroke={cssColor('tick')} strokeWidth="2" />
    <circle cx="12" cy="24" r="9.5" fill={cssColor('page')} stroke={cssColor('level-1')} strokeWidth="3" />
  </svg>
)

/** An empty state: a text and one action. */
export const Empty = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <chakra.div display="grid" gap="3" justifyItems="start" padding={{ base: '32px 20px', sm: '40px 32px' }}>
    <BufferStop />
    <chakra.p textStyle="body" fontWeight="600" maxWidth="44ch">
      {text}
    </chakra.p>
    {children}
  </chakra.div>
)
