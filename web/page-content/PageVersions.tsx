import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { PageContent } from '../../shared/domain/partner.ts'
import type { PageDraftView, PageVersion } from '../../shared/domain/partner-page.ts'
import { messageOf } from '../api/api-error.ts'
import { useApi, useApiMutation } from '../api/use-api.ts'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.ts'
import { Failure } from '../ui/Failure.tsx'
import { formatDateTime } from '../ui/format.ts'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { showFailure, showToast } from '../ui/toast.ts'
import { PageDifferences } from './PageDifferences.tsx'
import { contentDifferences } from './page-differences.ts'

type ComparisonProps = { readonly partnerId: number; readonly version: number; readonly current: PageContent }

const Comparison = ({ partnerId, version, current }: ComparisonProps) => {
  const { data, error, refresh } = useApi('pageVersionGet', { params: { partnerId, version } })
  if (data === undefined) return error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />
  const differences = contentDifferences(data.content, current)
  if (differences.length === 0) return <chakra.p color="ink-2">Diese Fassung gleicht der Seite von heute.</chakra.p>
  return <PageDifferences differences={differences} sides={['Diese Fassung', 'Seite heute']} missingPictures={data.missingPictures} />
}

type MissingNoticeProps = { readonly partnerId: number; readonly version: number }

/** Says before a version is restored that pictures of it have been deleted. */
const MissingNotice = ({ partnerId, version }: MissingNoticeProps) => {
  const { data } = useApi('pageVersionGet', { params: { partnerId, version } })
  const count = data?.missingPictures.length ?? 0
  if (count === 0) return null
  return (
    <Callout marginTop="3">
      {count === 1
        ? 'Ein Bild dieser Fassung ist inzwischen gelöscht. Sie wird ohne dieses Bild wiederhergestellt.'
        : `${count} Bilder dieser Fassung sind inzwischen gelöscht. Sie wird ohne diese Bilder wiederhergestellt.`}
    </Callout>
  )
}

/** Where a restored version goes: staff release it, a partner gets it as a draft. */
const restorations = {
  release: {
    label: 'Wieder freigeben',
    question: 'Fassung wieder freigeben?',
    text: 'Besucher sehen sofort diese Fassung. Die Seite von heute bleibt als Fassung erhalten.',
    done: 'Fassung wieder freigegeben',
  },
  draft: {
    label: 'Als Entwurf übernehmen',
    question: 'Fassung als Entwurf übernehmen?',
    text: 'Sie ersetzt Ihren jetzigen Entwurf. Besucher sehen sie erst nach der Freigabe.',
    done: 'Fassung als Entwurf übernommen',
  },
} as const

type PageVersionsProps = {
  readonly partnerId: number
  /** What visitors see today. */
  readonly current: PageContent
  readonly restoresTo: keyof typeof restorations
  /** Set while something typed would be lost. */
  readonly isBlocked: boolean
  readonly onRestored: (page: PageDraftView) => void
}

/** The released versions of a partner's page, to compare with today's and to restore. */
export const PageVersions = ({ partnerId, current, restoresTo, isBlocked, onRestored }: PageVersionsProps) => {
  const { data: versions, error, refresh } = useApi('pageVersionList', { params: { partnerId } })
  const restore = useApiMutation('pageVersionRestore')
  const [compared, setCompared] = useState<number>()
  const [asked, setAsked] = useState<PageVersion>()
  const words = restorations[restoresTo]
  if (versions === undefined) return error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />
  if (versions.length === 0) {
    return <chakra.p color="ink-2">Noch keine Fassungen: Die erste entsteht, sobald sich die freigegebene Seite ändert.</chakra.p>
  }
  const go = async () => {
    if (asked === undefined) return
    try {
      onRestored(await restore.trigger({ params: { partnerId, version: asked.version } }))
      showToast({ kind: 'success', title: words.done })
    } catch (failure) {
      showFailure('Die Fassung konnte nicht wiederhergestellt werden.', failure)
    }
    setAsked(undefined)
  }
  return (
    <>
      <chakra.ol display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {versions.map((version, nth) => (
          <chakra.li key={version.version} paddingBlock="3" borderTop="1px solid {colors.line}" _first={{ borderTop: '0' }}>
            <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="2">
              <div>
                <chakra.p fontWeight="500">{formatDateTime(version.releasedAt)}</chakra.p>
                <chakra.p textStyle="dense" color="ink-3">
                  {version.author === 'partner' ? 'Vom Partner geschrieben' : 'Vom Team geschrieben'}
                  {version.releasedBy !== null && `, freigegeben von ${version.releasedBy}`}
                  {nth === 0 && ' · zuletzt freigegeben'}
                </chakra.p>
              </div>
              <chakra.div display="flex" flexWrap="wrap" gap="2">
                <Button
                  size="s"
                  minHeight={{ base: 'control-touch', sm: 'control-s' }}
                  aria-expanded={compared === version.version}
                  onClick={() => setCompared(compared === version.version ? undefined : version.version)}
                >
                  Vergleichen <chakra.span srOnly>mit der Fassung vom {formatDateTime(version.releasedAt)}</chakra.span>
                </Button>
                <Button
                  size="s"
                  minHeight={{ base: 'control-touch', sm: 'control-s' }}
                  disabled={isBlocked || restore.isBusy}
                  onClick={() => setAsked(version)}
                >
                  {words.label} <chakra.span srOnly>: Fassung vom {formatDateTime(version.releasedAt)}</chakra.span>
                </Button>
              </chakra.div>
            </chakra.div>
            {compared === version.version && <Comparison partnerId={partnerId} version={version.version} current={current} />}
          </chakra.li>
        ))}
      </chakra.ol>
      {isBlocked && (
        <chakra.p textStyle="dense" color="ink-3">
          Speichern Sie zuerst Ihre Änderungen, bevor Sie eine Fassung wiederherstellen.
        </chakra.p>
      )}
      <QuestionDialog
        isOpen={asked !== undefined}
        title={words.question}
        keep="Abbrechen"
        go={words.label}
        goLook="solid"
        isBusy={restore.isBusy}
        onKeep={() => setAsked(undefined)}
        onGo={go}
      >
        <p>{words.text}</p>
        {asked !== undefined && <MissingNotice partnerId={partnerId} version={asked.version} />}
      </QuestionDialog>
    </>
  )
}
