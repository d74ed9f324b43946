import { chakra } from '@chakra-ui/react'
import { auditActionGroups } from '../../../shared/domain/audit-actions.ts'
import { type AuditEntity, auditEntityLabels } from '../../../shared/domain/audit-labels.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { DayInput } from './DayInput.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import type { useAuditAddress } from './use-audit-address.ts'

type AuditFilterProps = {
  readonly address: ReturnType<typeof useAuditAddress>
  /** Name of the one record, once an entry has it. @default its id */
  readonly recordName: string | undefined
  /** The kinds of records whose entries the person may see. */
  readonly entities: readonly AuditEntity[]
}

/** The actions to offer: those about the chosen kind of record, or about all kinds that the person may see. */
const groupsFor = (chosen: AuditEntity | undefined, visible: readonly AuditEntity[]) =>
  auditActionGroups.filter(
    ({ entity, actions }) =>
      actions.length > 0 && (entity === null || (chosen === undefined ? visible.includes(entity) : entity === chosen)),
  )

/** Narrows to an action, and to the kind of record that it is about: labels such as „Angelegt“ do not say that by themselves. */
const actionFilter = (action: string) => {
  const entity = auditActionGroups.find(({ actions }) => actions.some((one) => one.action === action))?.entity ?? undefined
  return { action, ...(entity !== undefined && { entity }) }
}

/** Search, person, kind of record, action and time, from the address; a single record is chosen in the list. */
export const AuditFilter = ({ address, recordName = address.record, entities }: AuditFilterProps) => (
  <chakra.search
    aria-label="Filter"
    display="grid"
    gridTemplateColumns={{
      base: 'repeat(auto-fit, minmax(160px, 1fr))',
      sm: 'repeat(2, minmax(0, 1fr))',
      md: 'minmax(190px, 1.6fr) repeat(2, minmax(130px, 1fr)) 140px 140px',
    }}
    gap="3"
    columnGap="2"
    alignItems="start"
    marginBottom="4"
  >
    <chakra.div gridColumn="1 / -1" maxWidth={{ sm: '320px' }}>
      <SearchBox value={address.search} onChange={address.setSearch} placeholder="Name, Person oder Vorgang" />
    </chakra.div>
    <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
      <PersonPicker id="audit-person" value={address.actor} onChange={address.setActor} />
    </chakra.div>
    <Field id="audit-entity" label="Datensatz">
      <Select
        id="audit-entity"
        size="m"
        value={address.entity ?? ''}
        onChange={(event) => address.set({ entity: event.currentTarget.value, record: '', action: '' })}
      >
        <option value="">Alle Datensätze</option>
        {entities.map((entity) => (
          <option key={entity} value={entity}>
            {auditEntityLabels[entity]}
          </option>
        ))}
      </Select>
    </Field>
    <Field id="audit-action" label="Vorgang">
      <Select
        id="audit-action"
        size="m"
        value={address.action ?? ''}
        onChange={(event) => address.set(actionFilter(event.currentTarget.value))}
      >
        <option value="">Alle Vorgänge</option>
        {groupsFor(address.entity, entities).map(({ label, actions }) => (
          <optgroup key={label} label={label}>
            {actions.map(({ action, label }) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
    {(['from', 'to'] as const).map((end) => (
      <Field key={end} id={`audit-${end}`} label={end === 'from' ? 'Von' : 'Bis'}>
        <DayInput id={`audit-${end}`} value={address[end]} onChange={end === 'from' ? address.setFrom : address.setTo} />
      </Field>
    ))}
    {address.bulkOperation !== '' && (
      <chakra.p gridColumn="1 / -1" display="flex" flexWrap="wrap" gap="2" alignItems="center" textStyle="dense">
        Nur eine Sammelaktion
        <Button size="s" onClick={() => address.set({ aktion: '' })}>
          Alle zeigen
        </Button>
      </chakra.p>
    )}
    {address.record !== '' && (
      <chakra.p gridColumn="1 / -1" display="flex" flexWrap="wrap" gap="2" alignItems="center" textStyle="dense">
        Nur ein Datensatz: {address.entity === undefined ? '' : auditEntityLabels[address.entity]} {recordName}
        <Button size="s" onClick={() => address.set({ record: '' })}>
          Alle zeigen
        </Button>
      </chakra.p>
    )}
  </chakra.search>
)
