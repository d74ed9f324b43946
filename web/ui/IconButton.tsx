import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

type IconButtonProps = {
  readonly icon: IconName
  /** What it does, and to which record: for screen readers. */
  readonly label: string
  /** What it does, shown after 700 ms. */
  readonly tip: string
  /** Nothing happens then. It still takes the focus, so that everybody comes to hear why: label and tooltip say it. */
  readonly disabled?: boolean | undefined
} & Pick<ComponentProps<typeof Button>, 'onClick'>

/** A symbol that acts on a row, with its words in a tooltip. */
export const IconButton = ({ icon, label, tip, disabled = false, onClick }: IconButtonProps) => (
  <Button
    look="ghost"
    size="s"
    square
    minHeight={{ base: 'control-touch', md: 'control-s' }}
    aria-label={label}
    data-tip={tip}
    {...(disabled ? { 'aria-disabled': true } : { onClick })}
  >
    <Icon name={icon} />
  </Button>
)
