import { chakra } from '@chakra-ui/react'

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)

/** The promise of an answer within 24 hours, as a scale of 24 hours with the needle at the start. */
export const DayScale = () => (
  <chakra.div marginTop="6" paddingTop="5" borderTop="1px solid {colors.line}">
    <chakra.p display="flex" justifyContent="space-between" gap="3" textStyle="ui" color="ink-2">
      <chakra.b fontWeight="500" color="ink">
        Antwort innerhalb von 24 Stunden
      </chakra.b>
      <chakra.span whiteSpace="nowrap">24 h</chakra.span>
    </chakra.p>
    <chakra.div
      aria-hidden="true"
      display="flex"
      justifyContent="space-between"
      alignItems="flex-end"
      height="20px"
      marginTop="3"
      css={{
        '& > i': { width: '2px', height: '10px', background: 'tick' },
        '& > i:nth-of-type(6n + 1)': { height: '18px' },
        '& > i:first-of-type': { height: '20px', background: 'lamp' },
      }}
    >
      {HOURS.map((hour) => (
        <i key={hour} />
      ))}
    </chakra.div>
  </chakra.div>
)
