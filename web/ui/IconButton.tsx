import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

const Square = chakra(Button, {
  base: {
    position: 'relative',
    '&[data-tip]::after': {
      content: 'attr(data-tip)',
      position: 'absolute',
      right: '0',
      bottom: 'calc(100% + 6px)',
      zIndex: 'bar',
      padding: '6px 10px',
      borderRadius: '1',
      background: 'inverse',
      color: 'on-inverse',
      textStyle: 'dense',
      fontWeight: '400',
      width: 'max-content',
      maxWidth: '240px',
      whiteSpace: 'normal',
      textAlign: 'left',
      pointerEvents: 'none',
      opacity: 0,
      visibility: 'hidden',
    },
    '&[data-tip]:hover::after': { opacity: 1, visibility: 'visible', transition: 'opacity 0s 700ms, visibility 0s 700ms' },
    '&[data-tip]:focus-visible::after': { opacity: 1, visibility: 'visible' },
  },
})

type IconButtonProps = {
  readonly icon: IconName
  /** What it does, and to which record: for screen readers. */
  readonly label: string
  /** What it does, shown after 700 ms. */
  readonly tip: string
} & Pick<ComponentProps<typeof Button>, 'onClick' | 'disabled'>

/** A symbol that acts on a row, with its words in a tooltip. */
export const IconButton = ({ icon, label, tip, ...rest }: IconButtonProps) => (
  <Square look="ghost" size="s" square minHeight={{ base: 'control-touch', md: 'control-s' }} aria-label={label} data-tip={tip} {...rest}>
    <Icon name={icon} />
  </Square>
)
