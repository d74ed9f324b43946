import { type KeyboardEvent, useRef } from 'react'
import { CHECKBOX } from '../../CheckField.tsx'
import type { Keys } from '../../screen-keys.ts'
import { slotClasses } from '../../slot-classes.ts'
import type { RowId, Selection } from './use-selection.ts'

const styles = slotClasses({
  // A finger needs more room than the box itself has.
  area: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: { base: 'control-touch', md: '7' },
    height: { base: 'control-touch', md: '7' },
    // Beside the name of a card, which is a heading of its own; on phones as high as its line, so that it covers nothing below.
    float: 'left',
    margin: { base: '-11px 0 -11px -12px', md: '0 5px -10px -5px' },
    cursor: 'pointer',
  },
  box: { ...CHECKBOX, width: '18px', height: '18px' },
})

type SelectBoxProps = {
  readonly selection: Selection
  readonly id: RowId
  /** Name of the record. */
  readonly name: string
}

/** The box that chooses a row of a list; with the shift key, the rows from the one chosen last up to this one. */
export const SelectBox = ({ selection, id, name }: SelectBoxProps) => {
  const isRange = useRef(false)
  return (
    <label className={styles.area}>
      <input
        type="checkbox"
        className={styles.box}
        data-select=""
        aria-label={`Auswählen: ${name}`}
        checked={selection.has(id)}
        onClick={({ shiftKey }) => {
          isRange.current = shiftKey
        }}
        onChange={() => selection.toggle(id, isRange.current)}
      />
    </label>
  )
}

/** The keys of a list whose rows can be chosen. */
export const selectionKeys: Keys = [
  ['x', 'Zeile mit dem Fokus auswählen'],
  ['Umschalt + X', 'Bis zu dieser Zeile auswählen'],
]

const isTyping = (target: Element) => target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')

/** `x` chooses the row of a list that has the focus, and `X` the rows up to it. */
export const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() !== 'x' || ctrlKey || metaKey || altKey || !(target instanceof Element) || isTyping(target)) return
  const box = target.closest('li, tr')?.querySelector<HTMLElement>('[data-select]')
  if (box === null || box === undefined) return
  event.preventDefault()
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
}
