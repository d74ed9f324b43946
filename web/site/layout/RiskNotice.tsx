import { chakra } from '@chakra-ui/react'
import { useFacts } from '../facts.ts'

/** The risk notice of every public page, starting with the provider's own figure if it is known. */
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
