import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type * as z from 'zod'
import type { PageDraftView, pageReturnSchema as ReturnSchema, WaitingPage } from '../../../shared/domain/partner-page.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { pageReturnSchema } from '../../api/schemas.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { PageDifferences } from '../../page-content/PageDifferences.tsx'
import { contentDifferences, profileDifferences } from '../../page-content/page-differences.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'

const STALE = 'Der Partner hat den Entwurf inzwischen geändert oder zurückgezogen. Bitte prüfen Sie ihn erneut.'

type ReturnDialogProps = { readonly page: PageDraftView; readonly onReturned: () => void; readonly onClose: () => void }

/** Asks what the partner should change. */
const ReturnDialog = ({ page: { partnerId, version }, onReturned, onClose }: ReturnDialogProps) => {
  const form = useSchemaForm<{ reason: string }, z.output<typeof ReturnSchema>>(pageReturnSchema, { reason: '' })
  const send = useApiMutation('pageDraftReturn')
  return (
    <FormDialog
      form={form}
      title="Seite zurückgeben"
      description="Der Partner liest Ihre Worte und kann den Entwurf ändern und erneut einreichen."
      submitLabel="Zurückgeben"
      onSubmit={async (body) => {
        await send.trigger({ params: { partnerId }, body, ifMatch: version })
        onReturned()
      }}
      onClose={onClose}
      saved="Seite zurückgegeben"
      failed="Die Seite konnte nicht zurückgegeben werden."
    >
      <chakra.div gridColumn="1 / -1">
        <TextAreaField form={form} name="reason" label="Was ist zu ändern?" required rows={5} maxLength={2000} />
      </chakra.div>
    </FormDialog>
  )
}

type ReviewProps = { readonly page: PageDraftView; readonly title: string; readonly onClose: () => void }

const Review = ({ page, title, onClose }: ReviewProps) => {
  const { partnerId, version, state, released } = page
  const release = useApiMutation('pageDraftRelease')
  const [isReturning, setReturning] = useState(false)
  const isWaiting = state === 'submitted'
  const differences = [...profileDifferences(released.profile, page.profile), ...contentDifferences(released.content, page.content)]
  const approve = async () => {
    try {
      await release.trigger({ params: { partnerId }, ifMatch: version })
      showToast({ kind: 'success', title: 'Seite freigegeben', text: title })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) showToast({ kind: 'failure', title: 'Nicht freigegeben', text: STALE })
      else showFailure('Die Seite konnte nicht freigegeben werden.', error)
    }
  }
  if (isReturning) return <ReturnDialog page={page} onReturned={onClose} onClose={() => setReturning(false)} />
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Seite prüfen"
      description={title}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          {isWaiting && (
            <>
              <Button disabled={release.isBusy} onClick={() => setReturning(true)}>
                Zurückgeben…
              </Button>
              <Button look="signal" disabled={release.isBusy} onClick={approve}>
                {release.isBusy ? 'Wird freigegeben...' : 'Freigeben'}
              </Button>
            </>
          )}
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {!isWaiting && <Callout>Der Entwurf wartet nicht mehr: Der Partner bearbeitet ihn, oder jemand hat schon entschieden.</Callout>}
        {page.isOutdated && (
          <Callout>
            Die Seite wurde geändert, seit der Partner seinen Entwurf begonnen hat. Eine Freigabe ersetzt auch diese Änderungen.
          </Callout>
        )}
        {differences.length === 0 ? (
          <p>Der Entwurf gleicht der freigegebenen Seite.</p>
        ) : (
          <PageDifferences differences={differences} sides={['Bisher', 'Neu']} />
        )}
      </chakra.div>
    </Dialog>
  )
}

type PageReviewDialogProps = { readonly page: Pick<WaitingPage, 'id' | 'companyName' | 'partnerId'>; readonly onClose: () => void }

/** Shows what a partner wants to change, and releases it or sends it back with words. */
const PageReviewDialog = ({ page: { id, companyName, partnerId }, onClose }: PageReviewDialogProps) => {
  const { data, error, refresh } = useApi('pageDraftGet', { params: { partnerId: id } })
  const title = `${companyName}, ${partnerId}`
  if (data !== undefined) return <Review page={data} title={title} onClose={onClose} />
  return (
    <Dialog isOpen isWide onClose={onClose} title="Seite prüfen" description={title}>
      {error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />}
    </Dialog>
  )
}

export default PageReviewDialog
