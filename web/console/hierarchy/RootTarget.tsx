import { chakra } from '@chakra-ui/react'
import { useDroppable } from '@dnd-kit/core'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { Icon } from '../../ui/Icon.tsx'

export const ROOT = 'root'

/** Whatever is dropped here has no partner above it any more. No row of the tree: what is said while a partner moves names it too. */
export const RootTarget = ({ isTarget }: { readonly isTarget: boolean }) => {
  const { setNodeRef } = useDroppable({ id: ROOT })
  return (
    <chakra.div
      ref={setNodeRef}
      aria-hidden="true"
      display="flex"
      gap="3"
      alignItems="center"
      margin="2"
      padding="8px 12px"
      minHeight={{ base: 'control-touch', md: '10' }}
      border="1px dashed {colors.control}"
      borderRadius="1"
      textStyle="dense"
      color="ink-2"
      {...(isTarget ? { background: 'signal-wash', borderColor: 'lamp', outline: '1px solid {colors.lamp}', color: 'ink' } : {})}
    >
      <Icon name="plus" />
      Hier ablegen: kein übergeordneter Partner, {levelLabel(0)}
    </chakra.div>
  )
}
