import { messageOf } from '../api/api-error.ts'
import { isForbidden, signOut } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'

/**
 * Shown when the current user could not be looked up. A suspended person can sign out: without the token, the public pages and the sign-in work
 * again.
 */
export const SessionFailure = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <main>
    <Failure text={messageOf(error)} onRetry={onRetry}>
      {isForbidden(error) && (
        <Button look="solid" onClick={signOut}>
          Abmelden
        </Button>
      )}
    </Failure>
  </main>
)
