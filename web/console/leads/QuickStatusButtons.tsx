import { type LeadStatus, leadQuickActions } from '../../../shared/domain/lead.ts'
import { slotClasses } from '../../ui/slot-classes.ts'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { cssColor } from '../../ui/theme/colors.ts'

/** From the lead's status to each quick button. */
const tracks = ['M0 44H4L12 36V20L18 14H26', 'M0 44H26', 'M0 44H4L12 52V68L18 74H26'] as const

const styles = slotClasses({
  whole: { display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', minWidth: '0' },
  legend: { srOnly: true },
  lines: { width: '28px', height: { base: '136px', md: '88px' } },
  buttons: { display: 'grid', gridTemplateRows: { base: 'repeat(3, 44px)', md: 'repeat(3, 28px)' }, gap: '0.5' },
  button: {
    border: '1px solid transparent',
    borderRadius: '1',
    background: 'sunken',
    textAlign: 'left',
    textStyle: { base: 'ui', md: 'dense' },
    fontWeight: '500',
    padding: { base: '0 12px', md: '0 8px' },
    color: 'ink',
    whiteSpace: 'nowrap',
    _hover: { background: 'panel', borderColor: 'control' },
    _disabled: { background: 'none', borderColor: 'transparent', color: 'ink-3', fontWeight: '400', cursor: 'not-allowed' },
  },
})

type QuickStatusButtonsProps = {
  readonly name: string
  readonly status: LeadStatus
  readonly isBusy: boolean
  /** Why the person cannot be accepted now, if so. */
  readonly notAcceptable: string | undefined
  readonly onSwitch: (status: LeadStatus) => void
}

/** The quick buttons of a lead, drawn as a railway switch whose line leads to the current status. */
export const QuickStatusButtons = ({ name, status, isBusy, notAcceptable, onSwitch }: QuickStatusButtonsProps) => {
  const current = leadQuickActions.findIndex((action) => action.status === status)
  const order = [0, 2, 1].filter((index) => index !== current)
  return (
    <fieldset className={styles.whole}>
      <legend className={styles.legend}>Status von {name} ändern</legend>
      <svg className={styles.lines} viewBox="0 0 28 88" preserveAspectRatio="none" fill="none" aria-hidden="true">
        {[...order, ...(current === -1 ? [] : [current])].map((index) => (
          <path
            key={index}
            d={tracks[index]}
            stroke={cssColor(index === current ? leadStatusLooks[status].color : 'tick')}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className={styles.buttons}>
        {leadQuickActions.map((action) => {
          // Not `disabled`, which would take the focus from the button just pressed.
          const refusal = action.status === 'IB-Akzeptiert' ? notAcceptable : undefined
          const isOff = isBusy || action.status === status || refusal !== undefined
          return (
            <button
              key={action.status}
              type="button"
              className={styles.button}
              aria-disabled={isOff}
              title={refusal}
              aria-description={refusal}
              onClick={() => !isOff && onSwitch(action.status)}
            >
              {action.label}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
