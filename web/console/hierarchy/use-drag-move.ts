import type { Announcements, DragEndEvent, DragOverEvent, DragStartEvent, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { consequencesOf, isNoMove, type Move, refusalOf } from './move.ts'
import type { PartnerTree } from './partner-tree.ts'
import { showRefusal } from './use-moves.ts'

/** Id of the drop target above the tree: a partner dropped there becomes a root. */
export const ROOT = 'root'

const instructions: ScreenReaderInstructions = {
  draggable:
    'Leertaste nimmt den Partner auf, die Pfeiltasten bewegen ihn, Leertaste legt ihn ab, Escape bricht ab. Einfacher geht es mit „Verschieben nach…“ unter Aktionen.',
}

/** Moving by dragging: the dragged partner, its target and the announcements for screen readers. */
export const useDragMove = (tree: PartnerTree, onMove: (partner: Partner, parent: Partner | null) => void) => {
  const [moving, setMoving] = useState<Partner>()
  const [over, setOver] = useState<UniqueIdentifier>()
  const [isByKeyboard, setByKeyboard] = useState(false)

  const at = (id: UniqueIdentifier | undefined) => (typeof id === 'number' ? tree.partners.get(id) : undefined)
  const moveTo = (partner: Partner | undefined, target: UniqueIdentifier | undefined): Move | undefined => {
    if (partner === undefined) return
    if (target === ROOT) return { partner, parent: null }
    const parent = at(target)
    return parent === undefined ? undefined : { partner, parent }
  }
  const refusal = (move: Move | undefined) => (move === undefined ? undefined : refusalOf(tree, move))

  const move = moveTo(moving, over)
  const settle = () => {
    setMoving(undefined)
    setOver(undefined)
  }
  const say = (active: UniqueIdentifier, target: UniqueIdentifier | undefined, isDone: boolean) => {
    const said = moveTo(at(active), target)
    if (said === undefined) return isDone ? 'Nicht verschoben.' : 'Kein Ziel.'
    const place = said.parent === null ? 'auf die oberste Ebene' : `unter ${said.parent.companyName}`
    return refusal(said) ?? `${said.partner.companyName} ${isDone ? 'kommt' : 'käme'} ${place}.`
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${at(active.id)?.companyName ?? ''} aufgenommen.`,
    onDragOver: ({ active, over: target }) => say(active.id, target?.id, false),
    onDragEnd: ({ active, over: target }) => say(active.id, target?.id, true),
    onDragCancel: () => 'Nicht verschoben.',
  }

  return {
    moving,
    isByKeyboard,
    move: move && { ...move, refusal: refusal(move) },
    /** Without a target, those of the current place. */
    consequences:
      moving === undefined
        ? undefined
        : consequencesOf(tree, move ?? { partner: moving, parent: at(moving.parentId ?? undefined) ?? null }),
    context: {
      accessibility: { announcements, screenReaderInstructions: instructions },
      onDragStart: ({ active, activatorEvent }: DragStartEvent) => {
        setMoving(at(active.id))
        setByKeyboard(activatorEvent instanceof KeyboardEvent)
      },
      onDragOver: ({ over: target }: DragOverEvent) => setOver(target?.id),
      onDragCancel: settle,
      onDragEnd: ({ active, over: target }: DragEndEvent) => {
        settle()
        const wanted = moveTo(at(active.id), target?.id)
        if (wanted === undefined || isNoMove(wanted) || wanted.parent?.id === wanted.partner.id) return
        const reason = refusal(wanted)
        if (reason === undefined) onMove(wanted.partner, wanted.parent)
        else showRefusal(reason)
      },
    },
  }
}
