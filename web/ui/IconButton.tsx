import type { MouseEventHandler } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type IconButtonProps = {
  readonly icon: IconName
  /** The accessible name: the action and the record. */
  readonly label: string
  /** The tooltip: the action. */
  readonly tip: string
  /** Stays focusable, so that label and tooltip can give the reason. */
  readonly disabled?: boolean | undefined
  readonly onClick?: MouseEventHandler | undefined
}

/** An icon button for an action on a row, with a tooltip. */
export const IconButton = ({ icon, label, tip, disabled = false, onClick }: IconButtonProps) => (
  <button type="button" data-part="icon-button" aria-label={label} data-tip={tip} {...(disabled ? { 'aria-disabled': true } : { onClick })}>
    <Icon name={icon} />
  </button>
)
