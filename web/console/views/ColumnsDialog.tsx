import { chakra } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { movedIn } from './move-in.ts'

const styles = slotClasses({
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto auto',
    gap: '3',
    alignItems: 'center',
    minHeight: '11',
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    color: 'ink-2',
  },
})

type ColumnsDialogProps = {
  /** All columns with their labels. */
  readonly labels: Readonly<Record<string, string>>
  readonly usual: readonly string[]
  /** The shown ones, in their order. */
  readonly shown: readonly string[]
  readonly onChoose: (columns: readonly string[]) => void
  readonly onClose: () => void
}

/** Which columns a table shows, and in which order. The first one names the record and stays. */
const ColumnsDialog = ({ labels, usual, shown, onChoose, onClose }: ColumnsDialogProps) => {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [fixed = ''] = Object.keys(labels)
  const hidden = (of: readonly string[]) => Object.keys(labels).filter((column) => !of.includes(column))
  const [order, setOrder] = useState<readonly string[]>([...shown, ...hidden(shown)])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown))
  const move = (column: string, step: 1 | -1) => {
    const place = order.indexOf(column)
    if (place + step < 0 || place + step >= order.length) return
    setOrder(movedIn(order, column, step))
    // The browser takes the focus from a row that moves.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-column="${column}"] button`)
      buttons?.[step === -1 ? 0 : 1]?.focus()
    })
  }
  const toggle = (column: string) => {
    const next = new Set(chosen)
    if (!next.delete(column)) next.add(column)
    setChosen(next)
  }
  const reset = () => {
    setOrder([...usual, ...hidden(usual)])
    setChosen(new Set(usual))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Spalten"
      description="Diese Spalten zeigt die Tabelle, in dieser Reihenfolge."
      footer={
        <>
          <Button look="ghost" onClick={reset}>
            Zurücksetzen
          </Button>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button
            look="signal"
            onClick={() => {
              onChoose(order.filter((column) => chosen.has(column)))
              onClose()
            }}
          >
            Übernehmen
          </Button>
        </>
      }
    >
      <ul ref={list} aria-label="Spalten der Tabelle">
        {order.map((column, place) => {
          const label = labels[column] ?? column
          return (
            <li key={column} className={styles.row} data-column={column}>
              <Checkbox id={`${id}-${column}`} checked={chosen.has(column)} disabled={column === fixed} onChange={() => toggle(column)} />
              <chakra.label htmlFor={`${id}-${column}`} cursor="pointer">
                {label}
              </chakra.label>
              <IconButton icon="up" label={`${label} nach vorn`} tip="Nach vorn" disabled={place === 0} onClick={() => move(column, -1)} />
              <IconButton
                icon="down"
                label={`${label} nach hinten`}
                tip="Nach hinten"
                disabled={place === order.length - 1}
                onClick={() => move(column, 1)}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

export default ColumnsDialog
