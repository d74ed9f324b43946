import { useEffect, useRef } from 'react'

/** Scrolls to the top and focuses the main content after navigation, but not on the first load. */
export const useFocusAfterNavigation = (pathname: string) => {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
