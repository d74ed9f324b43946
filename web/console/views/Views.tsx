import { chakra } from '@chakra-ui/react'
import type { ViewList } from '../../../shared/domain/view-lists.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'

const ViewBar = lazyDialog(() => import('./ViewBar.tsx'))

/** The saved views of a list, its order and its columns. They load after the list. */
export const Views = (props: { readonly list: ViewList; readonly tableFrom?: string }) => (
  <chakra.div
    // The room of the bar with the space below it. On phones that of the inbox is empty as long as nothing is filtered or saved.
    minHeight={{ base: props.list === 'inbox' ? '0' : '56px', sm: '52px' }}
  >
    <ViewBar {...props} />
  </chakra.div>
)
