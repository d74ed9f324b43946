import { chakra } from '@chakra-ui/react'
import { useContext } from 'react'
import { Returned } from '../facts.ts'

/** The address beside the thanks, where a slip is noticed. Filled by `enhance/thanks.ts`, or without script by the server. */
export const SentFrom = () => {
  const { arrivedFrom } = useContext(Returned)
  return (
    <chakra.p data-sent-from="" hidden={arrivedFrom === undefined} marginTop="3" color="ink-2" textStyle="ui" overflowWrap="anywhere">
      Wir erreichen Sie unter <strong translate="no">{arrivedFrom}</strong>
    </chakra.p>
  )
}

/** Attributes of what is shown and focused once the form has arrived. */
export const useArrival = () => {
  const { arrivedFrom } = useContext(Returned)
  return arrivedFrom === undefined ? { shown: {}, focused: {} } : { shown: { 'data-shown': '' }, focused: { autoFocus: true } }
}
