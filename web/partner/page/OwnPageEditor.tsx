import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { freeFieldLabels } from '../../../shared/domain/free-fields.ts'
import type { PageContent, PartnerDetail } from '../../../shared/domain/partner.ts'
import type { PageDraftView, PartnerProfile } from '../../../shared/domain/partner-page.ts'
import { CHECK_FIELDS } from '../../../shared/domain/public-forms.ts'
import type { EditorTab } from '../../../shared/platform/pages.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { profileInputSchema } from '../../api/schemas.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { PageContentEditor, useEditorView } from '../../page-content/PageContentEditor.tsx'
import { PageDifferences } from '../../page-content/PageDifferences.tsx'
import { PageVersions } from '../../page-content/PageVersions.tsx'
import { pageContentFormSchema } from '../../page-content/page-content-schema.ts'
import { type PageContentValues, pageContentValues } from '../../page-content/page-content-values.ts'
import { contentDifferences, profileDifferences } from '../../page-content/page-differences.ts'
import { usePagePreview } from '../../page-content/use-page-preview.ts'
import { Callout } from '../../ui/Callout.ts'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import { useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { useEditConflicts } from '../../ui/form/use-edit-conflicts.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { remindOfUnsentPictures, useHasUnsentPictures } from '../../ui/unsent-pictures.ts'
import { DraftBar } from './DraftBar.tsx'
import { ProfileFields, type ProfileValues, profileValues } from './ProfileFields.tsx'
import { ReturnReason } from './ReturnReason.tsx'

/** Nothing is proposed to partners: what they have not written is no change of theirs. */
const contentValues = (content: PageContent) => pageContentValues(content, [])

/** The values of a form; undefined if one is invalid. */
const validated = <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) =>
  new Promise<Output | undefined>((resolve) => {
    void form.handleSubmit(resolve, () => resolve(undefined))()
  })

type OwnPageEditorProps = {
  readonly partner: PartnerDetail
  /** The page as it was read last. */
  readonly read: PageDraftView
  /** The tab to open; without one the editor opens at the top. */
  readonly tab: EditorTab | undefined
}

/** The editor of a partner's own page. */
const OwnPageEditor = ({ partner, read, tab }: OwnPageEditorProps) => {
  const { partnerId } = read
  const [page, setPage] = useState(read)
  const [isStale, setStale] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const profileForm = useSchemaForm<ProfileValues, PartnerProfile>(profileInputSchema, profileValues(page.profile))
  const contentForm = useSchemaForm<PageContentValues, PageContent>(pageContentFormSchema, contentValues(page.content))
  const profileConflicts = useEditConflicts(profileForm)
  const contentConflicts = useEditConflicts(contentForm)
  const view = useEditorView(contentForm, tab)
  const preview = usePagePreview(partnerId, contentForm)
  const saving = useApiMutation('pageDraftSave')
  const submitting = useApiMutation('pageDraftSubmit')
  const discarding = useApiMutation('pageDraftDelete')
  const isDirty = profileForm.formState.isDirty || contentForm.formState.isDirty
  const isBusy = saving.isBusy || submitting.isBusy || discarding.isBusy
  useUnsavedChanges(useHasUnsentPictures() || isDirty)

  const adopt = (next: PageDraftView) => {
    setPage(next)
    profileForm.reset(profileValues(next.profile))
    contentForm.reset(contentValues(next.content))
    profileConflicts.forget()
    contentConflicts.forget()
    setStale(false)
  }
  // Staff may have decided meanwhile. What is being typed stays.
  const [seen, setSeen] = useState(read)
  useEffect(() => {
    if (read === seen || isDirty || isBusy) return
    setSeen(read)
    adopt(read)
  })

  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tab === undefined) return
    editor.current?.scrollIntoView()
    editor.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  }, [tab])

  const explain = (error: unknown) => {
    if (error instanceof ApiError && error.status === 412) setStale(true)
    else showFailure('Der Entwurf konnte nicht gespeichert werden.', error)
  }
  const save = async (): Promise<PageDraftView | undefined> => {
    const [profile, content] = [await validated(profileForm), await validated(contentForm)]
    if (profile === undefined || content === undefined) {
      if (profile !== undefined) view.leadToMistake()
      showToast({ kind: 'failure', title: 'Der Entwurf konnte nicht gespeichert werden.', text: CHECK_FIELDS })
      return undefined
    }
    const saved = await saving.trigger({ params: { partnerId }, body: { profile, content }, ifMatch: page.version })
    adopt(saved)
    return saved
  }
  const hasUnsentPictures = () => {
    if (!remindOfUnsentPictures()) return false
    view.setPreviewing(false)
    showToast({ kind: 'failure', title: 'Ein Bild ist noch nicht hochgeladen.', text: CHECK_FIELDS })
    return true
  }
  const saveDraft = async () => {
    if (hasUnsentPictures()) return
    try {
      const saved = await save()
      if (saved === undefined) return
      showToast(
        saved.state === 'released'
          ? { kind: 'success', title: 'Gespeichert', text: 'Ihre Angaben gelten sofort; sie brauchen keine Freigabe.' }
          : { kind: 'success', title: 'Entwurf gespeichert' },
      )
    } catch (error) {
      explain(error)
    }
  }
  const submit = async () => {
    if (hasUnsentPictures()) return
    try {
      const saved = isDirty ? await save() : page
      if (saved === undefined) return
      if (saved.state === 'released') {
        showToast({ kind: 'success', title: 'Gespeichert', text: 'Ihre Angaben gelten sofort; sie brauchen keine Freigabe.' })
        return
      }
      adopt(await submitting.trigger({ params: { partnerId }, ifMatch: saved.version }))
      showToast({ kind: 'success', title: 'Zur Freigabe eingereicht', text: 'Sie erhalten eine E-Mail, sobald wir entschieden haben.' })
    } catch (error) {
      explain(error)
    }
  }
  const discard = async () => {
    try {
      await discarding.trigger({ params: { partnerId }, ifMatch: page.version })
      adopt(await call('pageDraftGet', { params: { partnerId } }))
      showToast({ kind: 'success', title: 'Entwurf verworfen' })
    } catch (error) {
      explain(error)
    }
    setDiscarding(false)
  }
  const reload = async () => {
    try {
      const fresh = await call('pageDraftGet', { params: { partnerId } })
      profileConflicts.rebase(fresh.profile, profileValues(fresh.profile))
      contentConflicts.rebase(fresh.content, contentValues(fresh.content))
      setPage(fresh)
      setStale(false)
    } catch (error) {
      showFailure('Fehler beim Laden', error)
    }
  }
  const take = (path: string) => {
    profileConflicts.onTake(path)
    contentConflicts.onTake(path)
  }

  const differences = [
    ...profileDifferences(page.released.profile, page.profile),
    ...contentDifferences(page.released.content, page.content),
  ]
  const freeOnPage = page.freeFields.filter((field) => field !== 'profilePhone')
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <PageHeader title="Meine Seite" sub={`${partner.companyName}, ${partner.partnerId}`} />
      <DraftBar
        page={page}
        isDirty={isDirty}
        isBusy={isBusy || isStale}
        onSave={saveDraft}
        onSubmit={submit}
        onDiscard={() => setDiscarding(true)}
      />
      {page.reason !== null && <ReturnReason reason={page.reason} />}
      {page.isOutdated && (
        <Callout>
          Das Team hat Ihre Seite geändert, seit Sie diesen Entwurf begonnen haben. Unter „Änderungen“ sehen Sie, was Ihr Entwurf ersetzen
          würde.
        </Callout>
      )}
      <ConflictNotice
        isStale={isStale}
        onReload={reload}
        conflicts={[...profileConflicts.conflicts, ...contentConflicts.conflicts]}
        adopted={[...profileConflicts.adopted, ...contentConflicts.adopted]}
        onTake={take}
      />
      <SettingsPanel id="own-profile" title="Profil" note="Firma, Partner-ID und Provision ändert nur das Team.">
        <ProfileFields form={profileForm} isPhoneFree={page.freeFields.includes('profilePhone')} />
      </SettingsPanel>
      <SettingsPanel id="own-content" title="Anwerbeseite">
        <chakra.div ref={editor} padding={{ base: '4', md: '20px' }}>
          {freeOnPage.length > 0 && (
            <chakra.p textStyle="dense" color="ink-3" marginBottom="3">
              Ohne Freigabe gelten sofort: {freeOnPage.map((field) => freeFieldLabels[field]).join(', ')}.
            </chakra.p>
          )}
          <PageContentEditor
            form={contentForm}
            view={view}
            preview={preview}
            partner={partner}
            note="So sehen Besucher die Seite, sobald sie freigegeben ist."
            versions={
              <PageVersions
                partnerId={partnerId}
                current={page.released.content}
                restoresTo="draft"
                isBlocked={isDirty}
                onRestored={adopt}
              />
            }
          />
        </chakra.div>
      </SettingsPanel>
      {differences.length > 0 && (
        <SettingsPanel id="own-differences" title="Änderungen" note="Im gespeicherten Entwurf gegenüber der freigegebenen Seite">
          <chakra.div padding={{ base: '4px 16px', md: '4px 20px' }}>
            <PageDifferences differences={differences} sides={['Freigegeben', 'Entwurf']} />
          </chakra.div>
        </SettingsPanel>
      )}
      <QuestionDialog
        isOpen={isDiscarding}
        title="Entwurf verwerfen?"
        keep="Abbrechen"
        go="Verwerfen"
        isBusy={discarding.isBusy}
        onKeep={() => setDiscarding(false)}
        onGo={discard}
      >
        <p>Alle Änderungen, die noch nicht freigegeben sind, gehen verloren. Ihre freigegebene Seite bleibt, wie sie ist.</p>
      </QuestionDialog>
    </chakra.div>
  )
}

export default OwnPageEditor
