import type { MouseEventHandler } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { slotClasses } from './slot-classes.ts'

const styles = slotClasses({
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    aspectRatio: '1',
    minHeight: { base: 'control-touch', md: 'control-s' },
    border: '1px solid transparent',
    borderRadius: '1',
    color: 'ink-2',
    cursor: 'pointer',
    transition: 'background {durations.move} {easings.machine}, transform {durations.press}',
    _hover: { background: 'hover', color: 'ink' },
    _active: { transform: 'translateY(1px)' },
    _disabled: { color: 'control', cursor: 'not-allowed', background: 'transparent', transform: 'none' },
  },
})

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
  <button
    type="button"
    className={styles.button}
    aria-label={label}
    data-tip={tip}
    {...(disabled ? { 'aria-disabled': true } : { onClick })}
  >
    <Icon name={icon} />
  </button>
)
