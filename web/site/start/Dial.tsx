import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { sections } from './sections.ts'

/** Width of one link of the dial, in px: fourteen ticks. */
const STEP = 112

/** The section links as positions of a dial. `enhance/section-links.ts` turns the needle to the section in view, by `--at`. */
export const Dial = () => (
  <chakra.nav
    data-dial=""
    aria-label="Abschnitte"
    display={{ base: 'none', lg: 'flex' }}
    alignSelf="end"
    position="relative"
    height="72px"
    marginInline="auto"
    background="repeating-linear-gradient(to right, {colors.tick} 0 1px, transparent 1px 8px) 0 100% / 100% 8px no-repeat"
    css={{ '--at': '0' }}
    _after={{
      content: '""',
      position: 'absolute',
      left: `${STEP / 2}px`,
      bottom: '0',
      width: '2px',
      height: '20px',
      background: 'lamp',
      transform: `translateX(calc(var(--at) * ${STEP}px))`,
      transition: 'transform {durations.move} {easings.machine}',
    }}
  >
    {sections.map(({ id, label }, index) => (
      <chakra.a
        key={id}
        href={`#${id}`}
        {...(index === 0 ? { 'aria-current': 'true' as const } : {})}
        display="flex"
        alignItems="center"
        justifyContent="center"
        position="relative"
        width={`${STEP}px`}
        paddingBottom="1"
        // In px, to match the tick pitch. With larger type the menu replaces the dial, because widths are measured in it.
        fontSize="15px"
        lineHeight="24px"
        fontWeight="500"
        color="ink-2"
        textDecoration="none"
        css={{ '&[aria-current]': { color: 'ink' } }}
        _hover={{ color: 'ink' }}
        _focusVisible={{ outlineOffset: '-6px' }}
        _after={{
          content: '""',
          position: 'absolute',
          left: `${STEP / 2}px`,
          bottom: '0',
          width: '1px',
          height: '14px',
          background: 'tick',
        }}
      >
        {label}
      </chakra.a>
    ))}
  </chakra.nav>
)

/** The same links as a menu, if there is no room for the dial; opens and closes without script. */
export const DialMenu = ({ loginHref }: { readonly loginHref: string }) => (
  <chakra.details data-menu="" display={{ base: 'block', lg: 'none' }}>
    <Button
      as="summary"
      square
      aria-label="Menü"
      width="44px"
      minHeight="44px"
      css={{ listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } }}
    >
      <Icon name="menu" />
    </Button>
    <chakra.nav
      aria-label="Abschnitte"
      position="absolute"
      insetInline="0"
      top="100%"
      background="page"
      borderBlock="1px solid {colors.line}"
      paddingInline="gutter"
      paddingBlock="2"
      layerStyle="float"
      css={{
        '& a': {
          display: 'flex',
          alignItems: 'center',
          minHeight: '48px',
          fontSize: '1.125rem',
          fontWeight: '500',
          textDecoration: 'none',
          borderBottom: '1px solid {colors.line}',
        },
        '& a:last-of-type': { borderBottom: '0' },
      }}
    >
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
      <a href={loginHref}>Anmelden</a>
    </chakra.nav>
  </chakra.details>
)
