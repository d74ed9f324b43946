import { chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useRef, useState } from 'react'

type PageFrameProps = {
  readonly title: string
  readonly html: string
  /** Layout width in px; left out, the page is laid out as wide as its place. */
  readonly width?: number | undefined
  /** How much smaller it is drawn. */
  readonly scale?: number
  /** Selector of what is worked at: it comes into view when another part is. Left out, the page's beginning does. */
  readonly section: string | undefined
}

/**
 * A page within this one that may run nothing, send nothing and open nothing. A new version takes the place of the old one without loading, so that
 * what is being looked at stays in view.
 */
export const PageFrame = ({ title, html, width, scale = 1, section }: PageFrameProps) => {
  const [first] = useState(html)
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(first)
  const show = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page === null || page === undefined || shown.current === html) return
    const next = new DOMParser().parseFromString(html, 'text/html')
    page.head.replaceChildren(...next.head.childNodes)
    page.body.replaceChildren(...next.body.childNodes)
    shown.current = html
  }, [html])
  useEffect(show, [show])
  useEffect(() => {
    const page = frame.current?.contentWindow
    const target = section === undefined ? page?.document.body : page?.document.querySelector(section)
    if (page && target) page.scrollTo({ top: target.getBoundingClientRect().top + page.scrollY, behavior: 'smooth' })
  }, [section])
  const size = `${100 / scale}%`
  return (
    <chakra.iframe
      ref={frame}
      title={title}
      srcDoc={first}
      sandbox="allow-same-origin"
      onLoad={() => {
        shown.current = first
        show()
      }}
      display="block"
      border="0"
      style={{ width: width ?? size, height: size, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      css={{ colorScheme: 'light dark' }}
    />
  )
}
