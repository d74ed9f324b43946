import { type ComponentType, Suspense, useEffect } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { paths } from '../api/paths.ts'
import { useSession } from '../api/session.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NotFound } from './NotFound.tsx'
import { screensByState, stateOf } from './screens-by-state.ts'

/** The start page of anonymous visitors is a document of its own, which the server sends. */
const LeaveForStart = () => {
  useEffect(() => location.replace(paths.start()), [])
  return <Spinner />
}

export const Screens = () => {
  const state = stateOf(useSession())
  const { pathname } = useLocation()
  const {
    Frame,
    screens,
  }: { readonly Frame: ComponentType | null; readonly screens: readonly { paths: readonly string[]; Component: ComponentType }[] } =
    screensByState[state]
  const isLeaving = state === 'anonymous' && pathname === paths.start()
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route element={Frame === null ? <Outlet /> : <Frame />}>
          {screens.flatMap(({ paths: addresses, Component }) =>
            addresses.map((address) => <Route key={address} path={address} element={<Component />} />),
          )}
        </Route>
        <Route path="*" element={isLeaving ? <LeaveForStart /> : <NotFound />} />
      </Routes>
    </Suspense>
  )
}
