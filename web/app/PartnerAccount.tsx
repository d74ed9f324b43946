import { chakra } from '@chakra-ui/react'
import Account from '../account/Account.tsx'
import { PartnerFrame } from '../partner/PartnerFrame.tsx'

/** A partner's account, in the frame of the partner dashboard. */
const PartnerAccount = () => (
  <PartnerFrame>
    <chakra.div paddingTop={{ base: '5', md: '10' }}>
      <Account />
    </chakra.div>
  </PartnerFrame>
)

export default PartnerAccount
