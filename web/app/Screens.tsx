import { Suspense, useCallback, useEffect } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { paths } from '../api/paths.ts'
import { useSession } from '../api/session.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NotFound } from './NotFound.tsx'
import { type StateScreens, screensByState, stateOf } from './screens-by-state.ts'

/** The start page of anonymous visitors is a document of its own, which the server sends. */
const LeaveForStart = () => {
  useEffect(() => location.replace(paths.start()), [])
  return <Spinner />
}

export const Screens = () => {
  const state = stateOf(useSession())
  const { pathname } = useLocation()
  const { Frame, screens }: StateScreens = screensByState[state]
  const preload = useCallback(
    // What cannot be loaded now is asked for again, and its failure shown, when the screen opens.
    (path: string) =>
      void screens
        .find(({ paths: addresses }) => addresses.includes(path))
        ?.load()
        .catch(() => undefined),
    [screens],
  )
  const isLeaving = state === 'anonymous' && pathname === paths.start()
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route element={Frame === null ? <Outlet /> : <Frame preload={preload} />}>
          {screens.flatMap(({ paths: addresses, Component }) =>
            addresses.map((address) => <Route key={address} path={address} element={<Component />} />),
          )}
        </Route>
        <Route path="*" element={isLeaving ? <LeaveForStart /> : <NotFound />} />
      </Routes>
    </Suspense>
  )
}
