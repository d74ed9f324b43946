import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { isPermissionKey, RIGHTS_WITHOUT_FEATURE, WITHOUT_FEATURE } from '../../../shared/domain/permissions.ts'
import { NOT_YOURS } from '../../../shared/domain/privilege.ts'
import { type RolePermission, warnOfMissingView } from '../../../shared/domain/role-permission.ts'
import { useCan } from '../../api/session.tsx'
import { Panel, PanelTitle } from '../../ui/Panel.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Ticks } from '../../ui/Ticks.tsx'

type PermissionAreaProps = {
  readonly label: string
  readonly rows: readonly RolePermission[]
  /** Omitted if nothing may be changed. */
  readonly onToggle?: ((row: RolePermission, isAllowed: boolean) => void) | undefined
}

/** The switches of one area; its ticks count those that are on. */
export const PermissionArea = ({ label, rows, onToggle }: PermissionAreaProps) => {
  const id = useId()
  const can = useCan()
  /** A person cannot grant a permission that they lack, but may revoke it. */
  const isBeyond = ({ permissionKey, permissionValue }: RolePermission) =>
    onToggle !== undefined && !permissionValue && isPermissionKey(permissionKey) && !can(permissionKey)
  const isSeen = rows.every(({ permissionKey, permissionValue }) => permissionValue || !permissionKey.endsWith('.view'))
  /** Warns of a granted right whose area its holders do not see. */
  const warningOf = ({ permissionKey, permissionValue }: RolePermission) =>
    permissionValue && !isSeen && isPermissionKey(permissionKey) ? warnOfMissingView(permissionKey) : undefined
  const remarksOn = (row: RolePermission) => [
    ...[warningOf(row)].filter((remark) => remark !== undefined),
    ...(RIGHTS_WITHOUT_FEATURE.some((key) => key === row.permissionKey) ? [WITHOUT_FEATURE] : []),
    ...(isBeyond(row) ? [NOT_YOURS] : []),
  ]
  const granted = rows.filter(({ permissionValue }) => permissionValue).length
  return (
    <Panel aria-labelledby={id} breakInside="avoid" marginBottom="4">
      <chakra.div
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        gap="4"
        padding="12px 20px"
        borderBottom="1px solid {colors.line}"
      >
        <PanelTitle id={id}>{label}</PanelTitle>
        <chakra.span display="inline-flex" alignItems="center" gap="2.5" textStyle="dense" color="ink-3" whiteSpace="nowrap">
          <Ticks
            runs={[
              { count: granted, color: 'ink' },
              { count: rows.length - granted, color: 'tick' },
            ]}
          />
          {granted} von {rows.length}
        </chakra.span>
      </chakra.div>
      <ul>
        {rows.map((row) => (
          <chakra.li key={row.id} borderTop="1px solid {colors.line}" _first={{ borderTop: '0' }} _hover={{ background: 'hover' }}>
            <chakra.label
              htmlFor={`${id}-${row.id}`}
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) auto"
              alignItems="center"
              gap="4"
              minHeight="control-touch"
              padding="6px 20px"
              cursor={onToggle === undefined || isBeyond(row) ? 'default' : 'pointer'}
            >
              <span>
                {row.description}
                <chakra.span display="block" textStyle="micro" color="ink-3" aria-hidden="true">
                  {row.permissionKey}
                </chakra.span>
                {remarksOn(row).map((remark) => (
                  <chakra.span key={remark} display="block" textStyle="dense" color="ink-3">
                    {remark}
                  </chakra.span>
                ))}
              </span>
              <Switch
                id={`${id}-${row.id}`}
                checked={row.permissionValue}
                disabled={onToggle === undefined || isBeyond(row)}
                onChange={(event) => onToggle?.(row, event.currentTarget.checked)}
              />
            </chakra.label>
          </chakra.li>
        ))}
      </ul>
    </Panel>
  )
}
