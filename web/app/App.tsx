import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { SessionProvider } from '../api/session.tsx'
import { ConfirmDelete } from '../ui/confirm-delete.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ReloadFailure } from '../ui/Failure.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Tooltips } from '../ui/Tooltips.tsx'
import { Provider } from '../ui/theme/Provider.tsx'
import { IdleWatch } from './IdleWatch.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { Screens } from './Screens.tsx'
import { SessionFailure } from './SessionFailure.tsx'

/** SWR defaults: no retries, and an answer stays valid until a change invalidates it. Polled reads override this themselves. */
const reads = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
}

const failure = (
  <main>
    <ReloadFailure text="Die Seite konnte nicht angezeigt werden. Bitte laden Sie sie neu." />
  </main>
)

export const App = () => (
  <Provider>
    <SWRConfig value={reads}>
      <SessionProvider loading={<Spinner />} failed={(error, retry) => <SessionFailure error={error} onRetry={retry} />}>
        <ErrorBoundary failure={failure}>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </ErrorBoundary>
        {/* Apart: if a dialog cannot be loaded, what was typed on the page stays. */}
        <ErrorBoundary>
          <ConfirmDelete />
          <PasswordDialog />
        </ErrorBoundary>
        <IdleWatch />
      </SessionProvider>
      <Toasts />
      <Tooltips />
    </SWRConfig>
  </Provider>
)
