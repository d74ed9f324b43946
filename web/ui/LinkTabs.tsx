import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

const TabLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: 'control-touch', sm: '10' },
    padding: '10px 4px',
    fontWeight: '500',
    color: 'ink-2',
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
    // Otherwise forced colours would draw the edge under every link.
    forcedColorAdjust: 'none',
    whiteSpace: 'nowrap',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    _currentPage: { color: 'ink', borderBottomColor: 'ink' },
  },
})

type LinkTabsProps = {
  readonly label: string
  readonly tabs: readonly { readonly path: string; readonly label: string }[]
  /** The path of the current one. */
  readonly current: string
}

/** Links between screens that belong together and have addresses of their own. They look like {@link Tabs}. */
export const LinkTabs = ({ label, tabs, current }: LinkTabsProps) => (
  <chakra.nav
    aria-label={label}
    display={{ base: 'flex', _print: 'none' }}
    gap="4"
    marginInline="-4px"
    overflowX="auto"
    background="linear-gradient({colors.line}, {colors.line}) 4px 100% / calc(100% - 8px) 1px no-repeat"
    css={{ scrollbarWidth: 'none' }}
  >
    {tabs.map(({ path, label: name }) => (
      <TabLink key={path} to={path} aria-current={path === current ? 'page' : undefined}>
        {name}
      </TabLink>
    ))}
  </chakra.nav>
)
