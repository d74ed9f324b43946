import { type ComponentType, lazy, Suspense } from 'react'
import { LoadFailureDialog, preloadDialogs } from '../Dialog.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Failure } from '../Failure.tsx'

/** What takes the place of a part that could not be loaded. Browsers remember a failed import until the page is loaded again. */
const failureOf = (props: object) => {
  const onClose: unknown = 'onClose' in props ? props.onClose : undefined
  return typeof onClose === 'function' ? (
    <LoadFailureDialog onClose={() => void onClose()} />
  ) : (
    <Failure text="Dieser Teil der Seite konnte nicht geladen werden. Bitte laden Sie sie neu." onRetry={() => location.reload()} />
  )
}

/**
 * A dialog, or a part of a page, that loads when it is first shown, with the form code that lists do not need. The page stays visible meanwhile, and
 * keeps what is typed there if the part cannot be loaded.
 */
export const lazyDialog = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> => {
  const Content: ComponentType<Props> = lazy(() => {
    preloadDialogs()
    return load()
  })
  return (props) => (
    <ErrorBoundary failure={failureOf(props)}>
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
