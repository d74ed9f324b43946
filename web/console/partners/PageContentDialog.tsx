import { useState } from 'react'
import type { PageContent, Partner, PartnerDetail } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { PageContentEditor, useEditorView } from '../../page-content/PageContentEditor.tsx'
import { PageVersions } from '../../page-content/PageVersions.tsx'
import { pageContentFormSchema } from '../../page-content/page-content-schema.ts'
import { isUntouched, type PageContentValues, pageContentValues } from '../../page-content/page-content-values.ts'
import { usePagePreview } from '../../page-content/use-page-preview.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { remindOfUnsentPictures, useHasUnsentPictures } from '../../ui/unsent-pictures.ts'

const Editor = ({ partner, onClose }: { readonly partner: PartnerDetail; readonly onClose: () => void }) => {
  const [before, setBefore] = useState(partner)
  const form = useSchemaForm<PageContentValues, PageContent>(pageContentFormSchema, pageContentValues(before))
  const save = useApiMutation('partnerReplace')
  const preview = usePagePreview(before.id, form)
  const view = useEditorView(form)
  const adopt = (fresh: PartnerDetail) => {
    setBefore(fresh)
    form.reset(pageContentValues(fresh))
  }
  const reread = async () => adopt(await call('partnerGet', { params: { id: before.id } }))
  return (
    <FormDialog
      form={form}
      isWide
      staysOpen
      isEdit={!isUntouched(before)}
      title="Landing-Page-Konfiguration"
      description={`Anwerbeseite von ${before.companyName}, ${before.partnerId}`}
      submitLabel="Speichern"
      hasOtherChanges={useHasUnsentPictures()}
      confirm={async () => !remindOfUnsentPictures()}
      onSubmit={async (body) => {
        adopt(await save.trigger({ params: { id: before.id }, body, ifMatch: before.version }))
      }}
      onRefused={view.leadToMistake}
      onClose={onClose}
      saved="Landing-Page-Konfiguration gespeichert"
      failed="Fehler beim Speichern"
      failedText="Die Konfiguration konnte nicht gespeichert werden."
      reload={{ read: () => call('partnerGet', { params: { id: before.id } }), valuesOf: pageContentValues, adopt: setBefore }}
    >
      <PageContentEditor
        form={form}
        view={view}
        preview={preview}
        partner={before}
        note="So sehen Besucher die Seite, sobald Sie speichern."
        versions={
          <PageVersions
            partnerId={before.id}
            current={before}
            restoresTo="release"
            isBlocked={form.formState.isDirty}
            onRestored={reread}
          />
        }
      />
    </FormDialog>
  )
}

type PageContentDialogProps = { readonly partner: Pick<Partner, 'id'>; readonly onClose: () => void }

/** Edits all texts and styles of a partner's recruitment page. */
const PageContentDialog = ({ partner, onClose }: PageContentDialogProps) => {
  const { data, error, refresh } = useApi('partnerGet', { params: { id: partner.id } })
  if (data?.id === partner.id) return <Editor partner={data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      isWide
      hasAside
      onClose={onClose}
      title="Landing-Page-Konfiguration"
      footer={<Button onClick={onClose}>Abbrechen</Button>}
    >
      {error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />}
    </Dialog>
  )
}

export default PageContentDialog
