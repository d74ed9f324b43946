import { chakra } from '@chakra-ui/react'
import type { PermissionKey } from '../../shared/domain/permissions.ts'
import { describePermission } from '../../shared/domain/role-permission.ts'
import { Empty } from '../ui/Empty.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Panel } from '../ui/Panel.tsx'

const list = new Intl.ListFormat('de', { type: 'disjunction' })

type MissingPermissionProps = {
  readonly title: string
  /** The right that the screen needs, or several of which one suffices. */
  readonly permission: PermissionKey | readonly PermissionKey[]
}

/** Replaces a screen that the person may not see: names the missing right and who can grant it. */
const MissingPermission = ({ title, permission }: MissingPermissionProps) => (
  <>
    <PageHeader title={title} />
    <Panel aria-label={title}>
      <Empty text="Diese Seite dürfen Sie nicht sehen">
        <chakra.p color="ink-2" maxWidth="60ch">
          Ihnen fehlt das Recht {list.format([permission].flat().map((key) => `„${describePermission(key).description}“`))}. Geben kann es
          Ihnen ein Administrator, oder wer Rollen oder persönliche Rechte ändern darf.
        </chakra.p>
      </Empty>
    </Panel>
  </>
)

export default MissingPermission
