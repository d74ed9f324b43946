import { type ComponentType, lazy, Suspense } from 'react'

/** A dialog that is fetched when it first opens, with all that forms need and lists do not. The page stays as it is meanwhile. */
export const lazyDialog = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> => {
  const Dialog: ComponentType<Props> = lazy(load)
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
