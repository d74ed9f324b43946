import { type ComponentType, lazy, Suspense } from 'react'
import { LoadFailureDialog, preloadDialogs } from '../Dialog.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

/** What takes the place of a dialog that could not be loaded. */
const failureOf = (props: object) => {
  const onClose: unknown = 'onClose' in props ? props.onClose : undefined
  return typeof onClose === 'function' ? <LoadFailureDialog onClose={() => void onClose()} /> : undefined
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
