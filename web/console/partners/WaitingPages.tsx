import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { WaitingPage } from '../../../shared/domain/partner-page.ts'
import type { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { DataList } from '../../ui/list/DataList.tsx'

const PageReviewDialog = lazyDialog(() => import('./PageReviewDialog.tsx'))

type WaitingPagesProps = { readonly list: ReturnType<typeof useApiList<'waitingPageList'>>; readonly onMore: () => void }

/** Partners' pages that wait for release, the one that waits longest first. */
export const WaitingPages = ({ list, onMore }: WaitingPagesProps) => {
  const [opened, setOpened] = useState<WaitingPage>()
  return (
    <chakra.div marginTop="4">
      <DataList
        label="Seiten zur Freigabe"
        list={list}
        rowKey={({ id }) => id}
        isOrdered
        card={(page) => (
          <chakra.li
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="center"
            gap="3"
            padding={{ base: '12px 16px', md: '12px 20px' }}
            borderTop="1px solid {colors.line}"
            _first={{ borderTop: '0' }}
          >
            <chakra.div minWidth="0">
              <chakra.p fontWeight="600" overflowWrap="anywhere">
                {page.companyName}
              </chakra.p>
              <chakra.p textStyle="dense" color="ink-3">
                {page.partnerId} · eingereicht am {formatDateTime(page.submittedAt)}
              </chakra.p>
            </chakra.div>
            <Button onClick={() => setOpened(page)}>
              Prüfen <chakra.span srOnly>der Seite von {page.companyName}</chakra.span>
            </Button>
          </chakra.li>
        )}
        rowHeight="68px"
        empty="Keine Seite wartet auf ihre Freigabe"
        onMore={onMore}
      />
      {opened !== undefined && <PageReviewDialog page={opened} onClose={() => setOpened(undefined)} />}
    </chakra.div>
  )
}
