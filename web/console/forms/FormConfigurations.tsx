import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import { type FormConfiguration, listOfKey } from '../../../shared/domain/form-configuration.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { CountScale } from '../../ui/CountTicks.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { confirmLeaving } from '../../ui/form/unsaved-changes.tsx'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { askToDelete } from '../deletion.ts'
import { ConfigurationCard } from './ConfigurationCard.tsx'
import { useConfigurationChanges } from './use-configuration-changes.ts'

const ConfigurationForm = lazyDialog(() => import('./ConfigurationForm.tsx'))

const PAGE_SIZE = 100
const NEW = 'new'

const FormConfigurations = () => {
  const can = useCan()
  const mayChange = can('system.forms')
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('formConfigurationList', {}, { count })
  const changes = useConfigurationChanges()
  /** The button for a new configuration, to which the focus returns. */
  const opener = useRef<HTMLButtonElement>(null)
  const [edited, setEdited] = useState<number | typeof NEW>()
  const edit = (id: number | typeof NEW) => confirmLeaving(() => setEdited(id))
  const close = () => {
    const last = edited
    setEdited(undefined)
    // Waits until a question asked meanwhile has released the focus.
    setTimeout(
      () => (last === NEW ? opener.current : document.querySelector<HTMLElement>(`[data-configuration="${last}"] button`))?.focus(),
      150,
    )
  }

  const askToDeleteConfiguration = (configuration: FormConfiguration) => {
    const { id, version, configKey, options } = configuration
    const standard =
      listOfKey(configKey) === undefined ? '' : ' Die Formulare bieten dann die Standardliste an, wie bei ausgeschalteter Konfiguration.'
    askToDelete(
      'formConfigurationDelete',
      { id, version, label: fieldLabels[configKey] ?? configKey },
      `„${configKey}“ wird mit ${countOf(options.length, 'Option', 'Optionen')} gelöscht.${standard}`,
    )
  }
  const actionsOf = (configuration: FormConfiguration) =>
    mayChange
      ? {
          onToggle: (isActive: boolean) => void changes.setActive(configuration, isActive),
          onEdit: () => edit(configuration.id),
          onDelete: () => askToDeleteConfiguration(configuration),
        }
      : {}

  return (
    <>
      <PageHeader title="Formularkonfiguration" sub="Was die öffentlichen Formulare zur Auswahl stellen">
        {mayChange && (
          <Button look="signal" ref={opener} disabled={edited === NEW} onClick={() => edit(NEW)}>
            <Icon name="plus" />
            Konfiguration anlegen
          </Button>
        )}
      </PageHeader>
      {edited === NEW && (
        <Panel aria-label="Neue Konfiguration" marginBottom="4" borderColor="ink">
          <ConfigurationForm onClose={close} />
        </Panel>
      )}
      <CountScale>
        <DataList
          label="Formularkonfigurationen"
          list={{ ...list, items: list.items?.map(changes.latest) }}
          rowKey={({ id }) => id}
          card={(configuration) => (
            <chakra.li data-configuration={configuration.id} borderTop="1px solid {colors.line}" _first={{ borderTop: '0' }}>
              {edited === configuration.id ? (
                <ConfigurationForm configuration={configuration} onClose={close} />
              ) : (
                <ConfigurationCard configuration={configuration} isBusy={changes.isBusy(configuration.id)} {...actionsOf(configuration)} />
              )}
            </chakra.li>
          )}
          empty="Keine Formularkonfigurationen vorhanden"
          onMore={() => setCount(count + PAGE_SIZE)}
        />
      </CountScale>
    </>
  )
}

export default FormConfigurations
