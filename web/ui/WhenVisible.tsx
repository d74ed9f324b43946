import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenVisibleProps = {
  /** Height kept free until then, in px. */
  readonly minHeight: number
  readonly children: ReactNode
}

/** Renders its content once its place comes into view, so that a screen loads what is far below only for those who scroll there. */
export const WhenVisible = ({ minHeight, children }: WhenVisibleProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null || isVisible) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setVisible(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isVisible])
  return isVisible ? children : <div ref={place} style={{ minHeight }} />
}
