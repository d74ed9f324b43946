import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

const ToastTemplate = ({ kind }: { readonly kind: 'success' | 'failure' }) => {
  const color = kind === 'success' ? 'ok' : 'danger'
  return (
    <template data-toast={kind}>
      <chakra.div
        display="grid"
        gridTemplateColumns="16px 1fr auto"
        gap="3"
        alignItems="start"
        padding="14px 8px 14px 16px"
        background="raised"
        borderRadius="2"
        borderLeft={`3px solid {colors.${color}}`}
        boxShadow="float"
        textStyle="ui"
        touchAction="pan-y"
        animation="rise {durations.enter} {easings.machine}"
      >
        <chakra.span paddingTop="0.5">
          <Icon name={kind === 'success' ? 'done' : 'warning'} color={color} />
        </chakra.span>
        <div>
          <b data-title="" />
          <p data-text="" />
        </div>
        <Button look="ghost" size="s" square marginBlock="-1" aria-label="Meldung schließen">
          <Icon name="close" />
        </Button>
      </chakra.div>
    </template>
  )
}

/** Where notifications appear, one at a time, and what they look like: `enhance/toast.ts` fills in the words. */
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
    <ToastTemplate kind="success" />
    <ToastTemplate kind="failure" />
  </>
)
