import type { MouseEventHandler } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type IconButtonProps = {
  readonly icon: IconName
  /** What it does, and to which record: for screen readers. */
  readonly label: string
  /** What it does, shown after 700 ms. */
  readonly tip: string
  /** Nothing happens then. It still takes the focus, so that everybody comes to hear why: label and tooltip say it. */
  readonly disabled?: boolean | undefined
  readonly onClick?: MouseEventHandler | undefined
}

/** A symbol that acts on a row, with its words in a tooltip. */
export const IconButton = ({ icon, label, tip, disabled = false, onClick }: IconButtonProps) => (
  <button type="button" data-part="icon-button" aria-label={label} data-tip={tip} {...(disabled ? { 'aria-disabled': true } : { onClick })}>
    <Icon name={icon} />
  </button>
)
