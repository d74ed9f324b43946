import {
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'

/** How far the pointer must go before a press becomes a drag, and how far an arrow key moves, in px. */
const ACTIVATION_DISTANCE = 8
const KEYBOARD_STEP = 25
/** A finger must rest this long, in ms: until then it scrolls. */
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

export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: ACTIVATION_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY, tolerance: ACTIVATION_DISTANCE } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: stepwise,
      // Enter opens and closes a row; Space picks it up.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )

/** The row that the pointer is on; by keyboard, the one that the card's middle is on. */
export const rowUnder: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates, collisionRect }) => {
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
  // Browsers without touch do not know the word.
  return 'TouchEvent' in globalThis && event instanceof TouchEvent ? event.touches[0] : undefined
}

/** Keeps the card beside the pointer, wherever in the row it was picked up; so the target below it stays in view. */
export const besidePointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const point = pointOf(activatorEvent)
  if (point === undefined || activeNodeRect === null) return transform
  return {
    ...transform,
    x: transform.x + point.clientX - activeNodeRect.left + 12,
    y: transform.y + point.clientY - activeNodeRect.top + 16,
  }
}
