import { chakra } from '@chakra-ui/react'
import { ToastCard } from '../../ui/ToastCard.tsx'

const KINDS = ['success', 'failure'] as const

/** The region and the templates of notifications, which `enhance/toast.ts` fills in. */
export const Notifications = () => (
  <>
    <chakra.section
      data-notifications=""
      aria-label="Meldungen (F8)"
      aria-live="polite"
      tabIndex={-1}
      position="fixed"
      right={{ base: '4', sm: '6' }}
      bottom={{ base: '4', sm: '6' }}
      width="min(400px, calc(100% - 32px))"
      zIndex="toast"
    />
    {KINDS.map((kind) => (
      <template key={kind} data-toast={kind}>
        <ToastCard kind={kind} title="" text="" />
      </template>
    ))}
  </>
)
