import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import { configTypeLabels, type FormConfiguration } from '../../../shared/domain/form-configuration.ts'
import { CountTicks } from '../../ui/CountTicks.tsx'
import { countOf } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { activityLooks } from '../../ui/status-looks.ts'
import { OptionNames } from './OptionNames.tsx'
import { StandardList } from './StandardList.tsx'

type ConfigurationCardProps = {
  readonly configuration: FormConfiguration
  readonly isBusy: boolean
  /** Omitted for people who may only look. */
  readonly onToggle?: ((isActive: boolean) => void) | undefined
  readonly onEdit?: (() => void) | undefined
  readonly onDelete?: (() => void) | undefined
}

/** A form configuration and its options: one tick per option, grey if it is inactive. */
export const ConfigurationCard = ({ configuration, isBusy, onToggle, onEdit, onDelete }: ConfigurationCardProps) => {
  const id = useId()
  const { configKey, configType, options, isActive } = configuration
  const name = fieldLabels[configKey] ?? configKey
  const active = options.filter((option) => option.isActive).length
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 160px auto' }}
      gap={{ base: '3', md: '5' }}
      alignItems="start"
      padding={{ base: '4', md: '16px 16px 16px 20px' }}
    >
      <chakra.div minWidth="0" overflowWrap="anywhere">
        <chakra.h2 fontSize="body" lineHeight="1.5rem" letterSpacing="-.012em">
          {name}{' '}
          {name !== configKey && (
            <chakra.span color="ink-3" fontWeight="400" fontSize="dense">
              {configKey}
            </chakra.span>
          )}
        </chakra.h2>
        <chakra.p textStyle="dense" color="ink-3">
          {configTypeLabels[configType]}, {countOf(options.length, 'Option', 'Optionen')}
          {active < options.length && `, davon ${active} aktiv`}
        </chakra.p>
        <chakra.p margin="8px 0 6px">
          <CountTicks
            runs={[
              { count: active, color: 'ink' },
              { count: options.length - active, color: 'tick' },
            ]}
          />
        </chakra.p>
        <chakra.p textStyle="dense" color="ink-2">
          <OptionNames names={options.map((option) => (option.isActive ? option.label : `${option.label} (inaktiv)`))} />
        </chakra.p>
        <chakra.div id={`${id}-standard`} textStyle="dense" color={isActive ? 'ink-3' : 'ink-2'} marginTop="2" _empty={{ display: 'none' }}>
          <StandardList configKey={configKey} isActive={isActive} />
        </chakra.div>
      </chakra.div>
      <chakra.div order={{ base: '3', md: '0' }} gridColumn={{ base: '1 / -1', md: 'auto' }}>
        {onToggle === undefined ? (
          <Status look={activityLooks[isActive ? 'active' : 'inactive']}>{isActive ? 'Aktiv' : 'Inaktiv'}</Status>
        ) : (
          <chakra.label htmlFor={id} display="inline-flex" gap="3" alignItems="center" minHeight="7" fontWeight="500" cursor="pointer">
            <Switch
              id={id}
              aria-label={`${name}: aktiv`}
              aria-describedby={`${id}-standard`}
              checked={isActive}
              aria-busy={isBusy}
              // Not disabled while busy, because that would drop the focus.
              onChange={(event) => !isBusy && onToggle(event.currentTarget.checked)}
            />
            <span aria-hidden="true">{isActive ? 'Aktiv' : 'Inaktiv'}</span>
          </chakra.label>
        )}
      </chakra.div>
      <chakra.span display="flex">
        {onEdit !== undefined && <IconButton icon="edit" tip="Bearbeiten" label={`Bearbeiten: ${name}`} onClick={onEdit} />}
        {onDelete !== undefined && <IconButton icon="remove" tip="Löschen" label={`Löschen: ${name}`} onClick={onDelete} />}
      </chakra.span>
    </chakra.div>
  )
}
