import { chakra } from '@chakra-ui/react'
import { type FocusEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../ui/Icon.tsx'
import { navigation, navigationEntryAt } from './navigation.ts'

/** Entries beside „Mehr“ on a phone; one more fits instead of it. */
const IN_BAR = 4

const needle = { content: '""', position: 'absolute' } as const

/** What all entries share. A function, because Chakra merges styles into the objects that it gets. */
const entryStyles = () =>
  ({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minWidth: '0',
    color: 'ink-2',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=page], &[data-current]': { color: 'ink', fontWeight: '600', _before: { background: 'lamp' } },
  }) as const

/** An entry of the bar: symbol above label on a phone, the label at a needle on a wide screen. */
const barStyles = () =>
  ({
    ...entryStyles(),
    flexDirection: { base: 'column', md: 'row' },
    justifyContent: 'center',
    gap: '1',
    flex: { base: '1 1 auto', md: 'none' },
    minHeight: { base: '14', md: 'control-touch' },
    paddingInline: { base: '1', md: '0' },
    fontSize: { base: 'micro', md: 'ui' },
    lineHeight: { base: '16px', md: '20px' },
    _before: { ...needle, left: '50%', top: { base: '0', md: 'auto' }, bottom: { md: '0' }, width: '2px', height: '2' },
  }) as const

const BarLink = chakra(Link, { base: { ...barStyles(), '& svg': { hideFrom: 'md' } } })
const MoreButton = chakra('button', { base: { ...barStyles(), hideFrom: 'md' } })

/** An entry behind „Mehr“ on a phone; on a wide screen one of the bar's. */
const FurtherLink = chakra(Link, {
  base: {
    ...entryStyles(),
    gap: '3',
    minHeight: 'control-touch',
    paddingInline: { base: '4', md: '0' },
    fontSize: 'ui',
    lineHeight: '20px',
    _before: {
      ...needle,
      left: { base: '0', md: '50%' },
      bottom: { md: '0' },
      width: { base: '2', md: '2px' },
      height: { base: '2px', md: '2' },
    },
    '& svg': { hideFrom: 'md' },
  },
})

type NavigationProps = {
  readonly address: string
  /** Called with the path of an entry that is hovered or focused, and without one when it is left. */
  readonly onApproach: (path?: string) => void
}

/** The partner area's screens: a bar below the header, on a phone at the bottom of the window. */
export const Navigation = ({ address, onApproach }: NavigationProps) => {
  const current = navigationEntryAt(address)
  const [isOpen, setOpen] = useState(false)
  const further = useId()
  const close = () => setOpen(false)
  const inBar = navigation.length <= IN_BAR + 1 ? navigation : navigation.slice(0, IN_BAR)
  const behindMore = navigation.slice(inBar.length)
  const propsOf = ({ path }: (typeof navigation)[number]) => ({
    to: path,
    'aria-current': current?.path === path ? ('page' as const) : undefined,
    onClick: close,
    onFocus: () => onApproach(path),
    onBlur: () => onApproach(),
    onPointerEnter: () => onApproach(path),
    onPointerLeave: () => onApproach(),
  })
  const closeIfLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <chakra.nav
      aria-label="Partnerbereich"
      background="panel"
      position={{ base: 'fixed', md: 'static' }}
      insetInline="0"
      bottom="0"
      zIndex={{ base: 'bar', md: 'auto' }}
      borderTop={{ base: '1px solid {colors.line}', md: '0' }}
      borderBottom={{ md: '1px solid {colors.line}' }}
      paddingBottom={{ base: 'env(safe-area-inset-bottom)', md: '0' }}
      display={{ _print: 'none' }}
      onBlur={closeIfLeft}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <chakra.div
        display="flex"
        gap={{ md: '5', lg: '8' }}
        maxWidth="1440px"
        marginInline="auto"
        paddingInline={{ base: '1', md: 'gutter' }}
        background={{
          md: 'repeating-linear-gradient(to right, {colors.tick} 0 1px, transparent 1px 8px) {spacing.gutter} 100% / 100% 4px no-repeat',
        }}
      >
        {inBar.map((entry) => (
          <BarLink key={entry.path} {...propsOf(entry)}>
            <Icon name={entry.icon} />
            {entry.label}
          </BarLink>
        ))}
        {behindMore.length > 0 && (
          <>
            <MoreButton
              type="button"
              aria-expanded={isOpen}
              aria-controls={further}
              data-current={current !== undefined && behindMore.includes(current) ? '' : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'close' : 'more'} />
              Mehr
            </MoreButton>
            <chakra.div
              id={further}
              display={{ base: isOpen ? 'grid' : 'none', md: 'contents' }}
              position="absolute"
              insetInline="0"
              bottom="100%"
              paddingBlock="1"
              background="panel"
              borderTop="1px solid {colors.line}"
            >
              {behindMore.map((entry) => (
                <FurtherLink key={entry.path} {...propsOf(entry)}>
                  <Icon name={entry.icon} />
                  {entry.label}
                </FurtherLink>
              ))}
            </chakra.div>
          </>
        )}
      </chakra.div>
    </chakra.nav>
  )
}
