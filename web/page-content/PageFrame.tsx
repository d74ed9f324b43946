import { chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useRef, useState } from 'react'

type PageFrameProps = {
  readonly title: string
  readonly html: string
  /** Layout width in px; by default that of the container. */
  readonly width?: number | undefined
  /** Factor by which the page is scaled down. */
  readonly scale?: number
  /** Selector of the section being edited: the page scrolls there when it changes. By default the top. */
  readonly section: string | undefined
}

/** A sandboxed page that cannot run scripts, send forms or open windows. New HTML replaces the old without loading, so that the scroll position stays. */
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
