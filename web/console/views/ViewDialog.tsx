import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { SavedView } from '../../../shared/domain/saved-view.ts'
import type { ViewList } from '../../../shared/domain/view-lists.ts'
import { savedViewFormSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import type { ViewContent } from './view-content.ts'

type ViewDialogProps = { readonly list: ViewList; readonly onClose: () => void } & (
  | { readonly view: SavedView; readonly content?: never; readonly onSaved?: never }
  | { readonly view?: never; readonly content: ViewContent; readonly onSaved: (view: SavedView) => void }
)

type Values = { readonly name: string; readonly isShared: boolean }

/** Names a new view, or an existing one anew. */
const ViewDialog = ({ list, view, content, onSaved, onClose }: ViewDialogProps) => {
  const id = useId()
  const create = useApiMutation('savedViewCreate')
  const update = useApiMutation('savedViewUpdate')
  const form = useSchemaForm(savedViewFormSchema, { name: view?.name ?? '', isShared: view?.isShared ?? false } satisfies Values)
  return (
    <FormDialog
      form={form}
      isEdit={view !== undefined}
      title={view === undefined ? 'Ansicht sichern' : 'Ansicht umbenennen'}
      description="Eine Ansicht hält Suche, Filter, Reihenfolge und Spalten der Liste fest und steht als Reiter darüber."
      submitLabel={view === undefined ? 'Sichern' : 'Speichern'}
      onSubmit={async (body) => {
        if (view !== undefined) await update.trigger({ params: { list, id: view.id }, body, ifMatch: view.version })
        else onSaved(await create.trigger({ params: { list }, body: { ...content, ...body } }))
      }}
      onClose={onClose}
      saved={view === undefined ? 'Ansicht gesichert' : 'Ansicht umbenannt'}
      savedText={({ name }) => name}
      failed="Die Ansicht konnte nicht gesichert werden."
    >
      <chakra.div gridColumn="1 / -1" display="grid" gap="5">
        <TextField form={form} name="name" label="Name" required maxLength={60} placeholder="z. B. Neue aus Österreich" />
        <CheckField id={id} control={<Checkbox id={id} {...form.register('isShared')} />}>
          Für alle, die diese Liste sehen dürfen. Sie sehen auch Suchtext und Filter.
        </CheckField>
      </chakra.div>
    </FormDialog>
  )
}

export default ViewDialog
