import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { ViewList } from '../../../shared/domain/view-lists.ts'

const ViewBar = lazy(() => import('./ViewBar.tsx'))

/** The saved views of a list, its order and its columns. They load after the list. */
export const Views = (props: { readonly list: ViewList; readonly tableFrom?: string }) => (
  <chakra.div minHeight={{ base: 'control-touch', sm: '10' }} marginBottom="3">
    <Suspense fallback={null}>
      <ViewBar {...props} />
    </Suspense>
  </chakra.div>
)
