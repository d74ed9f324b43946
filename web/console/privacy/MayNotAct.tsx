import { chakra } from '@chakra-ui/react'
import { describePermission } from '../../../shared/domain/role-permission.ts'

/** The reason why a privacy request shows no buttons. */
export const MayNotAct = () => (
  <chakra.p color="ink-3" textStyle="dense" maxWidth="72ch" marginTop="3">
    Sie können die Anfragen ansehen. Zum Bearbeiten fehlt Ihnen das Recht „{describePermission('privacy.act').description}“.
  </chakra.p>
)
