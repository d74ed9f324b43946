import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'

const ViewLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    alignItems: 'center',
    flex: 'none',
    minHeight: '9',
    paddingInline: '1',
    textStyle: 'ui',
    fontWeight: '500',
    color: 'ink-2',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    borderBottom: '2px solid transparent',
    // Otherwise forced colours would draw the edge under every link.
    forcedColorAdjust: 'none',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    _currentPage: { color: 'ink', borderBottomColor: 'ink' },
  },
})

type ViewTab = {
  readonly key: string
  readonly label: string
  /** The address of the list with this view. */
  readonly search: string
  readonly isCurrent: boolean
  /** The list shows something else by now. */
  readonly isChanged: boolean
  readonly isShared: boolean
}

/** The views of a list, each a link with its filters. A row that does not fit scrolls without scrolling the page. */
export const ViewTabs = ({ tabs }: { readonly tabs: readonly ViewTab[] }) => {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.key
  useEffect(() => {
    const tab = current === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current) row.current.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth - row.current.clientWidth)
  }, [current])
  return (
    <chakra.nav
      ref={row}
      aria-label="Ansichten"
      position="relative"
      display="flex"
      gap="3"
      marginInlineStart="-4px"
      minWidth={{ base: '0', md: '120px' }}
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
    >
      {tabs.map(({ key, label, search, isCurrent, isChanged, isShared }) => (
        <ViewLink
          key={key}
          to={{ search }}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          {...(isShared && { 'data-tip': 'Für alle' })}
        >
          {label}
          {isChanged && (
            <>
              <Icon name="smallDot" />
              <chakra.span srOnly>geändert</chakra.span>
            </>
          )}
        </ViewLink>
      ))}
    </chakra.nav>
  )
}
