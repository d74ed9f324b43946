import { type RefCallback, useCallback, useState } from 'react'

/** The width of an element, in px, as it changes; undefined until measured. Returns the ref of the element. */
export const useWidth = (): readonly [ref: RefCallback<HTMLElement>, width: number | undefined] => {
  const [width, setWidth] = useState<number>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
