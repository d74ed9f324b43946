import { chakra } from '@chakra-ui/react'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LevelBadge } from '../../ui/LevelBadge.tsx'
import type { Consequences } from './moving.ts'

type DragPreviewProps = {
  readonly name: string
  readonly consequences: Consequences
  /** Why it cannot be dropped where it is. */
  readonly refusal: string | undefined
}

/** The card under the pointer while a partner is being moved. */
export const DragPreview = ({ name, consequences: { levels, customers }, refusal }: DragPreviewProps) => {
  const [top] = levels
  const others = levels.length - 1
  return (
    <chakra.div
      data-drag-preview=""
      display="grid"
      gridTemplateColumns={{ base: '22px minmax(0, 1fr)', md: '16px 22px minmax(0, 1fr) auto' }}
      gap="2px 12px"
      alignItems="center"
      width="min(432px, calc(100vw - 64px))"
      padding="10px 16px 10px 12px"
      background="raised"
      borderRadius="2"
      layerStyle="float"
      textStyle="dense"
      color="ink-3"
      cursor="grabbing"
    >
      <chakra.span hideBelow="md" display="flex">
        <Icon name="grip" />
      </chakra.span>
      <LevelBadge level={(refusal === undefined ? top?.after : top?.before) ?? 0} />
      <chakra.span display="grid" lineHeight="18px" minWidth="0">
        <chakra.b fontSize="ui" color="ink" truncate>
          {name}
        </chakra.b>
        {refusal ?? `mit ${countOf(others, 'Unterpartner', 'Unterpartnern')} und ${countOf(customers, 'Kunden', 'Kunden')}`}
      </chakra.span>
      {top !== undefined && refusal === undefined && (
        <chakra.span
          gridColumn={{ base: '2', md: 'auto' }}
          display="flex"
          gap="1"
          alignItems="center"
          color="signal-text"
          fontWeight="500"
          whiteSpace="nowrap"
        >
          Ebene {top.before + 1}
          {top.before !== top.after && (
            <>
              <Icon name="right" /> {top.after + 1}
            </>
          )}
        </chakra.span>
      )}
    </chakra.div>
  )
}
