import { chakra } from '@chakra-ui/react'
import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DragConsequences, DragPreview } from './DragFeedback.tsx'
import { ROOT, type useDragMove } from './use-drag-move.ts'

/** Distance in px after which a press becomes a drag, and that an arrow key moves. */
const ACTIVATION_DISTANCE = 8
const KEYBOARD_STEP = 25
/** A finger must rest this long before it drags, in ms; until then it scrolls. */
const TOUCH_DELAY = 250

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowDown: [0, KEYBOARD_STEP],
  ArrowUp: [0, -KEYBOARD_STEP],
  ArrowRight: [KEYBOARD_STEP, 0],
  ArrowLeft: [-KEYBOARD_STEP, 0],
}

const stepwise: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
  const step = steps[event.code]
  if (step === undefined) return
  event.preventDefault()
  return { x: x + step[0], y: y + step[1] }
}

const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: ACTIVATION_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY, tolerance: ACTIVATION_DISTANCE } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: stepwise,
      // Enter opens and closes a row; Space picks it up.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )

/** The row under the pointer; by keyboard, the one under the middle of the card. */
const rowUnder: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates, collisionRect }) => {
  const x = pointerCoordinates?.x
  const y = pointerCoordinates?.y ?? collisionRect.top + collisionRect.height / 2
  return droppableContainers
    .filter(({ id }) => {
      const rect = droppableRects.get(id)
      if (rect === undefined || y < rect.top || y >= rect.bottom) return false
      return x === undefined || (x >= rect.left && x < rect.right)
    })
    .map(({ id }) => ({ id }))
}

const pointOf = (event: Event | null) => {
  if (event instanceof MouseEvent) return event
  // Browsers without touch lack the global.
  return 'TouchEvent' in globalThis && event instanceof TouchEvent ? event.touches[0] : undefined
}

/** Keeps the card beside the pointer, so that the target below it stays visible. */
const besidePointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const point = pointOf(activatorEvent)
  if (point === undefined || activeNodeRect === null) return transform
  return {
    ...transform,
    x: transform.x + point.clientX - activeNodeRect.left + 12,
    y: transform.y + point.clientY - activeNodeRect.top + 16,
  }
}

/** Rows come and go during a drag, so they are measured repeatedly, in ms. */
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: 40 } }

type DragAreaProps = { readonly drag: ReturnType<typeof useDragMove>; readonly children: ReactNode }

/** The area in which partners can be dragged, and the card shown meanwhile. */
export const DragArea = ({ drag: { moving, move, consequences, isByKeyboard, context }, children }: DragAreaProps) => (
  <DndContext sensors={useDragSensors()} collisionDetection={rowUnder} measuring={measuring} {...context}>
    {children}
    <DragConsequences consequences={consequences} move={move} isByKeyboard={isByKeyboard} />
    <DragOverlay dropAnimation={null} modifiers={[besidePointer]}>
      {moving !== undefined && consequences !== undefined && (
        <DragPreview name={moving.companyName} consequences={consequences} refusal={move?.refusal} />
      )}
    </DragOverlay>
  </DndContext>
)

/** A partner dropped here becomes a root. Not a row of the tree, so announcements name it. */
export const RootDropTarget = ({ isTarget }: { readonly isTarget: boolean }) => {
  const { setNodeRef } = useDroppable({ id: ROOT })
  return (
    <chakra.div
      ref={setNodeRef}
      aria-hidden="true"
      display="flex"
      gap="3"
      alignItems="center"
      margin="2"
      padding="8px 12px"
      minHeight={{ base: 'control-touch', md: '10' }}
      border="1px dashed {colors.control}"
      borderRadius="1"
      textStyle="dense"
      color="ink-2"
      {...(isTarget ? { background: 'signal-wash', borderColor: 'lamp', outline: '1px solid {colors.lamp}', color: 'ink' } : {})}
    >
      <Icon name="plus" />
      Hier ablegen: kein übergeordneter Partner, {levelLabel(0)}
    </chakra.div>
  )
}
