import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

type ItemListProps = {
  /** Keys of the entries, in order. */
  readonly ids: readonly string[]
  /** What an entry is called, such as „Vorteil“. */
  readonly noun: string
  readonly most: number
  /** Text of the empty list. */
  readonly empty: string
  readonly onAdd: () => void
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (index: number) => void
  readonly children: (index: number, label: string) => ReactNode
}

/**
 * A list whose entries can be added, removed and reordered, by mouse and by keyboard: the focus stays on the moved entry, and its new place is
 * announced.
 */
export const ItemList = ({ ids, noun, most, empty, onAdd, onMove, onRemove, children }: ItemListProps) => {
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length) return
    onMove(from, to)
    say(`${noun} ist jetzt an Stelle ${to + 1} von ${ids.length}.`)
  }
  const remove = (index: number) => {
    onRemove(index)
    say(`${noun} ${index + 1} entfernt.`)
    requestAnimationFrame(() => {
      const next = list.current?.children[Math.min(index, ids.length - 2)]?.querySelector<HTMLElement>('[data-remove]')
      ;(next ?? adder.current)?.focus()
    })
  }
  return (
    <div>
      {ids.length === 0 && <chakra.p color="ink-2">{empty}</chakra.p>}
      <ol ref={list}>
        {ids.map((id, index) => {
          const label = `${noun} ${index + 1}`
          return (
            <chakra.li
              key={id}
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
              columnGap="3"
              rowGap="2"
              alignItems="end"
              paddingBlock="4"
              borderTop="1px solid {colors.line}"
              _first={{ borderTop: '0', paddingTop: '0' }}
            >
              {children(index, label)}
              <chakra.div display="flex" gap="1" justifyContent="flex-end">
                <Button
                  look="ghost"
                  square
                  aria-disabled={index === 0}
                  aria-label={`${label} nach oben`}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon name="up" />
                </Button>
                <Button
                  look="ghost"
                  square
                  aria-disabled={index === ids.length - 1}
                  aria-label={`${label} nach unten`}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon name="down" />
                </Button>
                <Button look="ghost" square data-remove="" aria-label={`${label} entfernen`} onClick={() => remove(index)}>
                  <Icon name="remove" />
                </Button>
              </chakra.div>
            </chakra.li>
          )
        })}
      </ol>
      <chakra.div marginTop="2" display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <Button ref={adder} disabled={ids.length >= most} onClick={onAdd}>
          <Icon name="plus" />
          {noun} hinzufügen
        </Button>
        {ids.length >= most && <chakra.span textStyle="dense" color="ink-3">{`Höchstens ${most}`}</chakra.span>}
      </chakra.div>
      <chakra.p srOnly role="status">
        {said}
      </chakra.p>
    </div>
  )
}
