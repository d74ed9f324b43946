import { chakra } from '@chakra-ui/react'
import { ROLES, type Role } from '../../../shared/domain/permissions.ts'
import { roleDescriptions, roleLabels } from '../../../shared/domain/role-labels.ts'
import { ROLES_WITH_FIXED_RIGHTS } from '../../../shared/domain/role-permission.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { PermissionArea } from './PermissionArea.tsx'
import { permissionGroups } from './permission-groups.ts'
import { useRoleSwitches } from './use-role-switches.ts'

/** The role shown first: the first one whose permissions can be changed. */
const FIRST = ROLES.find((role) => !ROLES_WITH_FIXED_RIGHTS.includes(role)) ?? 'admin'

const remark = (role: Role, canChange: boolean) => {
  const shown = 'Die Schalter zeigen, was gespeichert ist, und sind gesperrt'
  if (role === 'admin') return `Ein Administrator darf immer alles. ${shown}, denn einschränken lassen sich seine Rechte nicht.`
  if (role === 'ib_partner')
    return `Ein IB-Partner sieht sein eigenes Dashboard und seine eigenen Daten. ${shown}, denn Rechte der Verwaltung gelten für ihn nicht.`
  return canChange
    ? 'Jede Änderung wird sofort gespeichert und gilt ab dem nächsten Schritt.'
    : 'Sie können die Rechte ansehen. Zum Ändern fehlt Ihnen die Berechtigung.'
}

const Roles = () => {
  const can = useCan()
  const address = useListAddress()
  const role = address.filter('role', ROLES) ?? FIRST
  const list = useApi('rolePermissionList', {})
  const initialize = useApiMutation('rolePermissionInitialize')
  const switches = useRoleSwitches()
  const canChange = can('system.roles')

  const rows = list.data?.items.map(switches.latest)
  const ofRole = rows?.filter(({ roleName }) => roleName === role) ?? []
  const isMissing = rows !== undefined && ofRole.length < permissionGroups.flatMap(({ keys }) => keys).length
  const granted = (name: Role) =>
    rows === undefined ? undefined : rows.filter(({ roleName, permissionValue }) => roleName === name && permissionValue).length

  const start = async () => {
    try {
      await initialize.trigger({})
      showToast({ kind: 'success', title: 'Berechtigungen initialisiert' })
    } catch (error) {
      showFailure('Fehler beim Initialisieren der Berechtigungen.', error)
    }
  }
  const startButton = canChange && (
    <Button disabled={initialize.isBusy} onClick={start}>
      {initialize.isBusy ? 'Wird initialisiert...' : 'Berechtigungen initialisieren'}
    </Button>
  )

  return (
    <>
      <PageHeader title="Rollenverwaltung" sub="Was jede Rolle sehen und tun darf">
        {isMissing && ofRole.length > 0 && startButton}
      </PageHeader>
      <Tabs
        label="Rollen"
        tabs={ROLES.map((name) => ({ value: name, label: roleLabels[name], count: granted(name) }))}
        value={role}
        onChange={(next) => address.setFilter('role', next)}
      >
        <chakra.p margin="16px 0" color="ink-2" maxWidth="80ch">
          <b>{roleDescriptions[role]}.</b> {remark(role, canChange)}
        </chakra.p>
        {list.error !== undefined && rows === undefined && (
          <Panel>
            <Failure text={messageOf(list.error)} onRetry={list.refresh} />
          </Panel>
        )}
        {rows === undefined && list.error === undefined && (
          <Panel aria-busy>
            <RowSkeletons label="Berechtigungen werden geladen" />
          </Panel>
        )}
        {rows !== undefined && ofRole.length === 0 && (
          <Panel>
            <Empty text="Für diese Rolle sind noch keine Berechtigungen angelegt">{startButton}</Empty>
          </Panel>
        )}
        <chakra.div columns={{ xl: '2' }} columnGap="4">
          {permissionGroups.map(({ area, label }) => {
            const ofArea = ofRole.filter(({ category }) => category === area)
            return ofArea.length === 0 ? null : (
              <PermissionArea
                key={area}
                label={label}
                rows={ofArea}
                onToggle={canChange && !ROLES_WITH_FIXED_RIGHTS.includes(role) ? switches.toggle : undefined}
              />
            )
          })}
        </chakra.div>
      </Tabs>
    </>
  )
}

export default Roles
