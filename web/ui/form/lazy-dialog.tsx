import { type ComponentType, lazy, Suspense } from 'react'
import { preloadDialogs } from '../Dialog.tsx'

/** A dialog that loads when it first opens, with the form code that lists do not need. The page stays visible meanwhile. */
export const lazyDialog = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> => {
  const Dialog: ComponentType<Props> = lazy(() => {
    preloadDialogs()
    return load()
  })
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
