import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { type PermissionKey, RIGHTS_WITHOUT_FEATURE, WITHOUT_FEATURE } from '../../../shared/domain/permissions.ts'
import { NOT_YOURS } from '../../../shared/domain/privilege.ts'
import { describePermission } from '../../../shared/domain/role-permission.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { choiceLabels, RIGHT_CHOICES, type RightsValues } from './user-rights.ts'

const Cell = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    marginLeft: '-1px',
    cursor: 'pointer',
    _first: { marginLeft: '0', '& > span': { borderLeftRadius: '1' } },
    _last: { '& > span': { borderRightRadius: '1' } },
    '& > span': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      minHeight: { base: 'control-touch', sm: 'control-s' },
      paddingInline: '2.5',
      border: '1px solid {colors.control}',
      color: 'ink-2',
      fontWeight: '500',
    },
    '&:hover > span': { background: 'hover' },
    '& > :checked + span': { background: 'inverse', borderColor: 'inverse', color: 'on-inverse', forcedColorAdjust: 'none', zIndex: 1 },
    '& > :focus-visible + span': { outline: '2px solid {colors.focus}', outlineOffset: '2px', zIndex: 2 },
    '& > :disabled + span': { background: 'sunken', color: 'ink-3', cursor: 'not-allowed' },
    // Above the words, which lie over it.
    '& > input': { position: 'absolute', inset: '0', zIndex: 3, opacity: 0, cursor: 'inherit', margin: '0' },
  },
})

type RightChoiceProps = {
  readonly permission: PermissionKey
  /** Whether the role grants the permission; `undefined` if unknown to the person. */
  readonly roleGives: boolean | undefined
  /** The acting person lacks the permission and cannot choose a value that grants it. */
  readonly isLocked: boolean
  /** Warns of the permission as it is chosen. */
  readonly warning: string | undefined
  readonly error: string | undefined
  /** The field's name in the form. */
  readonly choice: string
  readonly register: UseFormRegister<RightsValues>
}

/** One permission of a user: as the role grants it, allowed or denied. */
export const RightChoice = ({ permission, roleGives, isLocked, warning, error, choice, register }: RightChoiceProps) => {
  const id = useId()
  const { description } = describePermission(permission)
  const labels = {
    ...choiceLabels,
    ...(roleGives === undefined ? {} : { role: `${choiceLabels.role}: ${roleGives ? 'ja' : 'nein'}` }),
  }
  const wouldGive = (value: RightsValues[string]) => isLocked && (value === 'allow' || (value === 'role' && roleGives === true))
  return (
    <chakra.fieldset
      display="flex"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      alignItems="center"
      justifyContent="space-between"
      gap="1"
      columnGap="4"
      paddingBlock="1.5"
      borderBottom="1px solid {colors.line}"
      minWidth="0"
    >
      <chakra.legend float="left" padding="0" flex="1 1 0" minWidth={{ base: '100%', sm: '0' }}>
        {description}
        {RIGHTS_WITHOUT_FEATURE.includes(permission) && (
          <chakra.span display="block" textStyle="dense" color="ink-3">
            {WITHOUT_FEATURE}
          </chakra.span>
        )}
        {warning !== undefined && (
          <chakra.span display="block" textStyle="dense" color="ink-3">
            {warning}
          </chakra.span>
        )}
        {isLocked && (
          <chakra.span id={`${id}-lock`} display="block" textStyle="dense" color="ink-3">
            {NOT_YOURS}
          </chakra.span>
        )}
        <FieldError id={id} error={error} />
      </chakra.legend>
      <chakra.span display="flex" flex="none" textStyle="dense">
        {RIGHT_CHOICES.map((value) => (
          <Cell key={value} htmlFor={`${id}-${value}`} data-tip={wouldGive(value) ? NOT_YOURS : undefined}>
            <input id={`${id}-${value}`} type="radio" value={value} disabled={wouldGive(value)} {...register(choice)} />
            <span>{labels[value]}</span>
          </Cell>
        ))}
      </chakra.span>
    </chakra.fieldset>
  )
}
