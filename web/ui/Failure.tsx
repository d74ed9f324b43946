import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** A failed read: the server's message and a retry button. */
export const Failure = ({
  text,
  onRetry,
  action = 'Erneut laden',
  children,
}: {
  readonly text: string
  readonly onRetry: () => void
  /** What the retry button says. */
  readonly action?: string
  /** More actions, after the retry. */
  readonly children?: ReactNode
}) => (
  <chakra.div role="alert" display="grid" gap="3" justifyItems="start" padding={{ base: '24px 20px', sm: '32px' }} textStyle="ui">
    <chakra.p display="flex" gap="2.5" alignItems="baseline" fontWeight="500" color="danger" maxWidth="60ch">
      <Icon name="warning" />
      {text}
    </chakra.p>
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <Button onClick={onRetry}>{action}</Button>
      {children}
    </chakra.div>
  </chakra.div>
)

/** A part that cannot be shown until the page is loaded again. Browsers remember a failed import until then. */
export const ReloadFailure = ({ text }: { readonly text: string }) => (
  <Failure text={text} action="Neu laden" onRetry={() => location.reload()} />
)
