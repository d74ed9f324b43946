import { chakra } from '@chakra-ui/react'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { lineColor } from '../../ui/LevelBadge.tsx'
import type { Color } from '../../ui/theme/colors.ts'

type StopProps = {
  readonly name: string
  readonly note: string
  /** Colour of the line that continues from here, and of its ticks. */
  readonly color: Color
  readonly isYou?: boolean
}

const Stop = ({ name, note, color, isYou = false }: StopProps) => (
  <chakra.div
    position="relative"
    minWidth="0"
    paddingTop={{ base: '10', sm: '44px' }}
    paddingRight="2"
    _before={{
      content: '""',
      position: 'absolute',
      insetInline: '10px 0',
      top: '18.5px',
      borderTop: isYou ? undefined : `3px solid {colors.${color}}`,
      height: '3px',
      background: isYou ? 'repeating-linear-gradient(to right, {colors.tick} 0 3px, transparent 3px 8px)' : undefined,
    }}
    _after={
      isYou
        ? {}
        : {
            content: '""',
            position: 'absolute',
            inset: '11px 18px auto 30px',
            height: '9px',
            background: `repeating-linear-gradient(to right, {colors.${color}} 0 2px, transparent 2px 12px)`,
          }
    }
  >
    <chakra.span
      position="absolute"
      left="0"
      top="10px"
      width="20px"
      height="20px"
      borderRadius="full"
      border={`3px solid {colors.${isYou ? 'lamp' : color}}`}
      background={isYou ? 'radial-gradient(circle, {colors.lamp} 0 3.5px, {colors.page} 4px)' : 'page'}
      zIndex="1"
    />
    <chakra.b display="block" fontSize={{ base: '0.875rem', sm: '0.9375rem' }} lineHeight="1.25rem" fontWeight="500" truncate>
      {name}
    </chakra.b>
    <chakra.span display="block" textStyle="dense" color="ink-3" whiteSpace="nowrap">
      {note}
    </chakra.span>
  </chakra.div>
)

/** Draws the applicant's place: one stop below the partner. */
export const PlaceInNetwork = ({
  company,
  level,
  youAre,
}: {
  readonly company: string
  readonly level: number
  readonly youAre: string
}) => (
  <chakra.div
    role="img"
    aria-label={`Ihre Position: Partnerprogramm, dann ${company}, dann Sie`}
    display="grid"
    gridTemplateColumns={{ base: '46% 1fr 60px', sm: '46% 1fr 68px' }}
    maxWidth="560px"
    marginTop={{ base: '10', sm: '14' }}
  >
    <Stop name="Partnerprogramm" note="Broker" color="ink-3" />
    <Stop name={company} note={levelLabel(level)} color={lineColor(level)} />
    <Stop name="Sie" note={youAre} color="lamp" isYou />
  </chakra.div>
)
