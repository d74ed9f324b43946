import { chakra } from '@chakra-ui/react'

const DAYS = ['Heute', '1', '2', '3'] as const
/** The first day of the promised answer. */
const FROM = 2

/** The promise of an answer within two to three working days, on a scale of days. */
export const PromiseScale = () => (
  <chakra.div marginTop="10" maxWidth="360px">
    <chakra.p textStyle="ui" fontWeight="500">
      Antwort innerhalb von 2–3 Werktagen
    </chakra.p>
    <chakra.div data-scale="" aria-hidden="true" position="relative" display="flex" justifyContent="space-between" marginTop="4">
      <chakra.span position="absolute" insetInline="0" bottom="22px" height="1px" background="tick" />
      <chakra.span position="absolute" left={`${(FROM / (DAYS.length - 1)) * 100}%`} right="0" bottom="21px" height="3px" background="ok" />
      {DAYS.map((day, index) => (
        <chakra.span
          key={day}
          width="0"
          display="flex"
          flexDirection="column"
          alignItems={index === 0 ? 'flex-start' : index === DAYS.length - 1 ? 'flex-end' : 'center'}
          gap="1.5"
          textStyle="micro"
          color="ink-3"
          whiteSpace="nowrap"
        >
          <chakra.span width="2px" height="16px" background={index === 0 ? 'lamp' : index >= FROM ? 'ok' : 'tick'} />
          {day}
        </chakra.span>
      ))}
    </chakra.div>
  </chakra.div>
)
