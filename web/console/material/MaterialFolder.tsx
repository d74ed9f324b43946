import { useState } from 'react'
import type { Material } from '../../../shared/domain/material.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDelete } from '../../ui/confirm-delete.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MaterialList } from '../../ui/material/MaterialList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import MissingPermission from '../MissingPermission.tsx'

const MaterialDialog = lazyDialog(() => import('./MaterialDialog.tsx'))
const NEW = 'new'

const noteOf = ({ fromLevel }: Material) => (fromLevel === 0 ? 'Sichtbar für alle IB-Partner' : `Sichtbar ab Ebene ${fromLevel + 1}`)

/** The files and texts that staff provide for partners. */
const MaterialFolder = () => {
  const can = useCan()
  const mayChange = can('system.settings')
  const { data, error, refresh } = useApi('materialList', can('settings.view') ? {} : null)
  const remove = useApiMutation('materialDelete')
  const [edited, setEdited] = useState<Material | typeof NEW>()
  if (!can('settings.view')) return <MissingPermission title="Material" permission="settings.view" />

  const askToDelete = ({ id, title }: Material) =>
    confirmDelete({
      title: 'Material löschen?',
      text: `„${title}“ wird gelöscht. IB-Partner finden es dann nicht mehr.`,
      isFinal: true,
      run: async () => {
        try {
          await remove.trigger({ params: { id } })
          showToast({ kind: 'success', title: 'Material gelöscht' })
        } catch (failure) {
          showFailure('Das Material konnte nicht gelöscht werden', failure)
        }
      },
    })
  return (
    <>
      <PageHeader title="Material" sub="Dateien und Texte, die IB-Partner in ihrem Bereich finden">
        {mayChange && (
          <Button look="signal" onClick={() => setEdited(NEW)}>
            <Icon name="plus" />
            Material bereitstellen
          </Button>
        )}
      </PageHeader>
      <Panel aria-label="Material">
        {data === undefined && (error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />)}
        {data?.length === 0 && <Empty text="Noch ist kein Material bereitgestellt" />}
        {data !== undefined && data.length > 0 && (
          <MaterialList
            items={data}
            noteOf={noteOf}
            actionsOf={(material) =>
              mayChange && (
                <>
                  <Button look="ghost" aria-label={`${material.title} bearbeiten`} onClick={() => setEdited(material)}>
                    Bearbeiten
                  </Button>
                  <Button look="ghost" aria-label={`${material.title} löschen`} onClick={() => askToDelete(material)}>
                    Löschen
                  </Button>
                </>
              )
            }
          />
        )}
      </Panel>
      {edited === NEW && <MaterialDialog onClose={() => setEdited(undefined)} />}
      {edited !== undefined && edited !== NEW && <MaterialDialog material={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

export default MaterialFolder
