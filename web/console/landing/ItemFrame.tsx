import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

type ItemFrameProps = {
  /** What the entry is called, such as „Vorteil 2“. */
  readonly label: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One entry of a list that can be ordered: its fields, and buttons to move and remove it. */
export const ItemFrame = ({ label, isFirst, isLast, onMove, onRemove, children }: ItemFrameProps) => (
  <chakra.li
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
    columnGap="3"
    rowGap="2"
    alignItems="end"
    paddingBlock="4"
    borderTop="1px solid {colors.line}"
  >
    {children}
    <chakra.div display="flex" gap="1" justifyContent="flex-end">
      <Button look="ghost" square disabled={isFirst} aria-label={`${label} nach oben`} onClick={() => onMove(-1)}>
        <Icon name="up" />
      </Button>
      <Button look="ghost" square disabled={isLast} aria-label={`${label} nach unten`} onClick={() => onMove(1)}>
        <Icon name="down" />
      </Button>
      <Button look="ghost" square aria-label={`${label} entfernen`} onClick={onRemove}>
        <Icon name="remove" />
      </Button>
    </chakra.div>
  </chakra.li>
)
