import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { Checkbox } from '../../CheckField.tsx'
import { formatCount } from '../../format.ts'
import { Icon } from '../../Icon.tsx'
import type { Selection } from './use-selection.ts'

/** A button on the inverse ground of the bar. */
export const BarButton = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      flex: 'none',
      minHeight: { base: 'control-touch', md: 'control-s' },
      padding: '0 10px',
      borderRadius: '1',
      textStyle: 'dense',
      fontWeight: '500',
      whiteSpace: 'nowrap',
      color: 'inherit',
      cursor: 'pointer',
      _hover: { background: 'inverse-hover' },
      _focusVisible: { outlineColor: 'on-inverse', outlineOffset: '-2px' },
      _disabled: { color: 'on-inverse-2', cursor: 'not-allowed', _hover: { background: 'transparent' } },
    },
  },
  { defaultProps: { type: 'button' } },
)

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '44px',
  textStyle: 'dense',
} as const

const onInverse = { borderColor: 'on-inverse', background: 'inverse' } as const

type SelectionHeadProps = {
  readonly selection: Selection
  /** Number of rows that are shown. */
  readonly shown: number
  /** Number of all matches, if known. */
  readonly total: number | undefined
  readonly hasMore: boolean
  /** Counts all matches when their number is not known. */
  readonly onCount: () => Promise<number | undefined>
  /** What can be done with the chosen rows. */
  readonly children: ReactNode
  /** Shown in place of the choice while an operation is under way or has just ended. */
  readonly state?: ReactNode
}

/**
 * The head of a list whose rows can be chosen. It always has its room, so that choosing moves no row. On phones the actions are at the lower edge of the
 * screen.
 */
export const SelectionHead = ({ selection, shown, total, hasMore, onCount, children, state }: SelectionHeadProps) => {
  const id = useId()
  const [isCounting, setCounting] = useState(false)
  const hasChosen = selection.count > 0
  const isBeyond = hasMore || (total !== undefined && total > shown)
  const chooseAll = async () => {
    setCounting(true)
    const count = total ?? (await onCount())
    if (count !== undefined) selection.chooseAll(count)
    setCounting(false)
  }
  const words = selection.isAll ? `Alle ${formatCount(selection.count)} Treffer ausgewählt` : `${formatCount(selection.count)} ausgewählt`
  return (
    <chakra.div
      position={{ base: 'static', md: hasChosen ? 'sticky' : 'static' }}
      top={{ base: '14', lg: '0' }}
      zIndex="bar"
      borderBottom="1px solid {colors.line}"
      background={hasChosen ? 'inverse' : 'panel'}
      color={hasChosen ? 'on-inverse' : 'ink-2'}
      borderRadius="3px 3px 0 0"
      forcedColorAdjust={hasChosen ? 'none' : undefined}
    >
      <chakra.div
        {...bar}
        flexWrap={hasChosen ? undefined : 'wrap'}
        padding={{ base: '0 8px 0 16px', md: '0 8px 0 20px' }}
        overflowX="auto"
      >
        <chakra.label
          htmlFor={id}
          display="inline-flex"
          alignItems="center"
          gap="3"
          minHeight="44px"
          paddingRight="2"
          cursor="pointer"
          flex="none"
        >
          <Checkbox
            id={id}
            ref={(box: HTMLInputElement | null) => {
              if (box !== null) box.indeterminate = selection.page === 'some'
            }}
            width="18px"
            height="18px"
            {...(hasChosen && { borderColor: 'on-inverse', background: 'inverse', _checked: onInverse, _indeterminate: onInverse })}
            checked={selection.page === 'all'}
            disabled={shown === 0}
            onChange={selection.togglePage}
          />
          <chakra.span srOnly={hasChosen || state !== undefined}>Diese Seite auswählen</chakra.span>
        </chakra.label>
        {hasChosen ? (
          <>
            <chakra.b fontWeight="600" whiteSpace="nowrap" marginRight={{ base: '1', md: '3' }} aria-live="polite">
              {words}
            </chakra.b>
            {!selection.isAll && isBeyond && (
              <BarButton disabled={isCounting} onClick={chooseAll}>
                {isCounting ? 'Wird gezählt...' : total === undefined ? 'Alle Treffer' : `Alle ${formatCount(total)} Treffer`}
              </BarButton>
            )}
            <chakra.span display={{ base: 'none', md: 'contents' }}>{children}</chakra.span>
            <BarButton marginLeft="auto" onClick={selection.clear}>
              {/* Below this width the actions of customers need all the room. */}
              <chakra.span hideFrom="xl">
                <Icon name="close" />
              </chakra.span>
              <chakra.span srOnly={{ base: true, xl: false }}>Auswahl aufheben</chakra.span>
            </BarButton>
          </>
        ) : (
          state
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** The actions at the lower edge of a phone's screen, below the list. */
export const SelectionFoot = ({ selection, children }: { readonly selection: Selection; readonly children: ReactNode }) =>
  selection.count === 0 ? null : (
    <chakra.div
      {...bar}
      display={{ base: 'flex', md: 'none' }}
      position="sticky"
      bottom="0"
      zIndex="bar"
      padding="4px 8px calc(4px + env(safe-area-inset-bottom))"
      overflowX="auto"
      background="inverse"
      color="on-inverse"
      forcedColorAdjust="none"
    >
      {children}
    </chakra.div>
  )
