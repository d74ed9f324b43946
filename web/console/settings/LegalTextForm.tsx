import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type LegalText, legalTextLabels, type PortalSettings } from '../../../shared/domain/portal-settings.ts'
import { MOST_LEGAL_TEXT } from '../../../shared/platform/limits.ts'
import { legalPreviewSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatDateTime } from '../../ui/format.ts'
import { legalTextStyles, withScrollingTables } from '../../ui/legal-text-styles.ts'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { Status } from '../../ui/Status.tsx'
import { showFailure } from '../../ui/toast.ts'
import { PlaceholderDialog } from './PlaceholderDialog.tsx'
import { useStoredForm } from './use-stored-form.ts'
import type { StoredRecord } from './use-stored-record.ts'

const EditionsDialog = lazyDialog(() => import('./EditionsDialog.tsx'))
const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx'))

type LegalTextFormProps = { readonly text: LegalText; readonly record: StoredRecord<PortalSettings> }
type Values = { readonly html: string }

const wordsIn =
  (text: LegalText) =>
  ({ legalTexts }: PortalSettings): Values => ({ html: legalTexts[text]?.html ?? '' })

/** A legal text: its edition, its text and a preview. */
export const LegalTextForm = ({ text, record }: LegalTextFormProps) => {
  const settings = record.stored
  const mayChange = useCan()('system.settings')
  const published = settings.legalTexts[text]
  const label = legalTextLabels[text]
  const preview = useApiMutation('legalTextPreview')
  const update = useApiMutation('portalSettingsUpdate')
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<string>()
  const [params, setParams] = useSearchParams()
  // A consent links to the edition that it refers to.
  const linked = params.get('text') === text ? (params.get('fassung') ?? undefined) : undefined
  const [isBrowsing, setBrowsing] = useState(false)
  const form = useSchemaForm<Values, Values>(legalPreviewSchema, wordsIn(text)(settings))
  const { notice, save } = useStoredForm(form, record, wordsIn(text), (_, value) => ({ label, text: String(value) }))
  const { isDirty, isSubmitting } = form.formState

  const publish = form.handleSubmit(async ({ html }) => {
    if ((html.trim() !== '' || published !== null) && !isAsking) return setAsking(true)
    setAsking(false)
    const isSaved = await save(() => update.trigger({ body: { legalTexts: { [text]: html } }, ifMatch: settings.version }), {
      saved: html.trim() === '' ? `${label}: zeigt wieder den Platzhalter` : `${label}: veröffentlicht`,
      failed: 'Einstellungen konnten nicht gespeichert werden',
    })
    if (isSaved) setShown(undefined)
  })
  const words = form.watch('html')
  const question = { label, onKeep: () => setAsking(false), onPublish: publish }
  const look = form.handleSubmit(async ({ html }) => {
    try {
      setShown((await preview.trigger({ body: { html } })).html)
    } catch (error) {
      showFailure('Vorschau nicht möglich', error)
    }
  })

  return (
    <SettingsPanel
      id={`legal-${text}`}
      title={label}
      note={
        published === null ? (
          <Status look={{ symbol: 'ring', color: 'warn' }}>Platzhalter</Status>
        ) : (
          `Fassung ${published.version}, veröffentlicht ${formatDateTime(published.publishedAt)}`
        )
      }
    >
      <chakra.form onSubmit={publish} noValidate padding={{ base: '4', md: '20px' }} display="grid" gap="4">
        <chakra.fieldset disabled={!mayChange} minWidth="0">
          <TextAreaField
            form={form}
            name="html"
            label={`Text: ${label}`}
            rows={8}
            maxLength={MOST_LEGAL_TEXT}
            isCode
            hint="HTML mit Überschriften (h2, h3), Absätzen, Listen, Tabellen und Links. Alles andere wird entfernt. Leer zeigt wieder den Platzhalter."
          />
        </chakra.fieldset>
        {shown !== undefined && (
          <chakra.section aria-label={`Vorschau: ${label}`} borderLeft="3px solid {colors.tick}" paddingLeft="4" aria-live="polite">
            {shown === '' ? (
              <chakra.p color="ink-3">Von diesem Text bleibt nichts zu lesen: Die Seite zeigt den Platzhalter.</chakra.p>
            ) : (
              // Sanitised by the server in this answer.
              <chakra.div css={legalTextStyles} maxWidth="42em" {...{ dangerouslySetInnerHTML: { __html: withScrollingTables(shown) } }} />
            )}
          </chakra.section>
        )}
        <ConflictNotice {...notice} />
        <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="space-between">
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            {mayChange && (
              <Button disabled={preview.isBusy} onClick={() => look()}>
                {preview.isBusy ? 'Wird geladen...' : 'Vorschau'}
              </Button>
            )}
            <Button look="ghost" asChild>
              <a href={`/${text}`} target="_blank" rel="noopener">
                Seite öffnen
              </a>
            </Button>
            <Button look="ghost" onClick={() => setBrowsing(true)}>
              Fassungen
            </Button>
          </chakra.div>
          {mayChange && (
            <Button type="submit" look="solid" disabled={!isDirty || isSubmitting || notice.isStale}>
              {isSubmitting ? 'Wird gespeichert...' : 'Veröffentlichen'}
            </Button>
          )}
        </chakra.div>
        {(isBrowsing || linked !== undefined) && (
          <EditionsDialog
            text={text}
            initial={linked}
            onTake={mayChange ? (html) => form.setValue('html', html, { shouldDirty: true, shouldValidate: true }) : undefined}
            onClose={() => {
              setBrowsing(false)
              if (linked !== undefined) setParams({ tab: 'rechtstexte' }, { replace: true })
            }}
          />
        )}
        <PlaceholderDialog {...question} isOpen={isAsking && words.trim() === ''} />
        {isAsking && words.trim() !== '' && <PublishDialog {...question} published={published?.html} html={words} />}
      </chakra.form>
    </SettingsPanel>
  )
}
