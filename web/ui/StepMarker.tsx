import { chakra } from '@chakra-ui/react'
import { cssColor } from './theme/colors.ts'

export type StepState = 'done' | 'skipped' | 'next' | 'later'

type StepMarkerProps = { readonly state: StepState; readonly isLast: boolean }

/** The circle of a step, with the line to the next one. Parents have `position: relative`, and the text of each step tells its state. */
export const StepMarker = ({ state, isLast }: StepMarkerProps) => {
  const isPassed = state === 'done' || state === 'skipped'
  return (
    <chakra.span position="relative" width="24px" alignSelf="stretch" aria-hidden="true">
      {!isLast && (
        <chakra.span position="absolute" left="11px" top="12px" bottom="-12px" width="3px" background={isPassed ? 'ink' : 'tick'} />
      )}
      <chakra.svg position="relative" display="block" viewBox="0 0 24 24" width="24px" height="24px">
        <circle
          cx="12"
          cy="12"
          r="8.5"
          fill={cssColor(state === 'done' ? 'ink' : 'panel')}
          stroke={cssColor(state === 'later' ? 'tick' : 'ink')}
          strokeWidth="3"
        />
        {state === 'done' && <path d="m8.2 12.4 2.6 2.6 5-5.6" fill="none" stroke={cssColor('panel')} strokeWidth="2" />}
        {state === 'skipped' && <path d="M8.5 12h7" fill="none" stroke={cssColor('ink')} strokeWidth="2" />}
        {state === 'next' && <circle cx="12" cy="12" r="4" fill={cssColor('lamp')} />}
      </chakra.svg>
    </chakra.span>
  )
}
