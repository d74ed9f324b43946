import { chakra } from '@chakra-ui/react'
import { useFacts } from '../facts.ts'

/** What every public page warns of: the provider's own figure first, where it is known. */
export const RiskNotice = () => {
  const { riskNotice, lossSentence } = useFacts()
  return (
    <p>
      <chakra.strong display="block" fontWeight="600" color="ink" _empty={{ display: 'none' }}>
        {lossSentence}
      </chakra.strong>
      {riskNotice}
    </p>
  )
}
