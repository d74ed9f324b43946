import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { CurrentUser } from '../../shared/domain/sign-in.ts'
import { paths } from '../../shared/platform/pages.ts'
import { useSession } from '../api/session.tsx'
import { createStore } from '../api/store.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ReloadFailure } from '../ui/Failure.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { FirstReads } from './FirstReads.tsx'
import { type Screen, type StateScreens, screensByState, stateOf } from './screens-by-state.ts'

const NotFound = lazy(() => import('./NotFound.tsx'))
const DutyScreen = lazy(() => import('../account/DutyScreen.tsx'))

/** Leaves for the start page of anonymous visitors, a separate document that the server renders. */
const LeaveForStart = () => {
  useEffect(() => location.replace(paths.start()), [])
  return <Spinner />
}

/** The screen that the person is about to open, and the person with the rights of that moment. */
const approached = createStore<{ readonly screen: Screen; readonly user: CurrentUser | null } | undefined>(undefined)

const ApproachedReads = () => {
  const user = useSession()
  const current = approached.use((one) => one)
  // With other rights the entry may be gone, without having been left, and its screen forbidden.
  return current !== undefined && current.user === user && <FirstReads reads={current.screen.reads} />
}

/** A screen whose failure leaves its frame standing: another screen can be opened from there. */
const Guarded = ({ screen: Component }: { readonly screen: ComponentType }) => (
  <ErrorBoundary
    address={useLocation().pathname}
    failure={<ReloadFailure text="Die Seite konnte nicht angezeigt werden. Bitte laden Sie sie neu, oder öffnen Sie eine andere." />}
  >
    <Component />
  </ErrorBoundary>
)

export const Screens = () => {
  const user = useSession()
  const state = stateOf(user)
  const { pathname } = useLocation()
  const hasDuties = user !== null && user.duties.length > 0
  // The screen of the duties stays until it says that the person may go on.
  const [isAtDuty, setAtDuty] = useState(hasDuties)
  const leaveDuty = useCallback(() => setAtDuty(false), [])
  if (hasDuties && !isAtDuty) setAtDuty(true)
  const { Frame, screens }: StateScreens = screensByState[state]
  const preload = useCallback(
    (path?: string) => {
      const screen = screens.find(({ paths: addresses }) => path !== undefined && addresses.includes(path))
      approached.set(screen && { screen, user })
      // The screen loads again when it opens, and shows the failure then.
      screen?.load().catch(() => undefined)
    },
    [screens, user],
  )
  if (user !== null && isAtDuty) {
    return (
      <Suspense fallback={<Spinner />}>
        <DutyScreen onDone={leaveDuty} />
      </Suspense>
    )
  }
  const isLeaving = state === 'anonymous' && pathname === paths.start()
  return (
    <Suspense fallback={<Spinner />}>
      <ApproachedReads />
      <Routes>
        <Route element={Frame === null ? <Outlet /> : <Frame preload={preload} />}>
          {screens.flatMap(({ paths: addresses, Component }) =>
            addresses.map((address) => <Route key={address} path={address} element={<Guarded screen={Component} />} />),
          )}
        </Route>
        <Route path="*" element={isLeaving ? <LeaveForStart /> : <NotFound />} />
      </Routes>
    </Suspense>
  )
}
