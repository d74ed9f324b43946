import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatCount } from './format.ts'
import { Skeleton } from './Skeleton.tsx'

/** A large number below its small label; below it the ticks that count it. `undefined` while it loads. */
export const Figure = ({
  label,
  value,
  children,
}: {
  readonly label: string
  readonly value: number | undefined
  readonly children?: ReactNode
}) => (
  <chakra.div padding={{ base: '14px 16px 16px', md: '20px 20px 22px' }} minWidth="0">
    <chakra.dt textStyle="dense" color="ink-2">
      {label}
    </chakra.dt>
    <chakra.dd fontSize={{ base: '40px', md: '48px' }} lineHeight="1" fontWeight="600" letterSpacing="-.045em" margin="8px 0 14px">
      {value === undefined ? <Skeleton height={{ base: '40px', md: '48px' }} width="64px" /> : formatCount(value)}
    </chakra.dd>
    <dd>{children}</dd>
  </chakra.div>
)

/** Figures side by side, divided by hairlines; two by two on phones. */
export const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(auto-fit, minmax(160px, 1fr))' },
    '& > div': { borderLeft: '1px solid {colors.line}', borderTop: '1px solid {colors.line}', marginLeft: '-1px', marginTop: '-1px' },
    overflow: 'hidden',
  },
})
