/** Makes a part focusable while it overflows, so that the keyboard can scroll it. Returns the cleanup. */
export const makeScrollable = (part: HTMLElement | null) => {
  if (part === null) return
  const observer = new ResizeObserver(() => {
    if (part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth) part.tabIndex = 0
    else part.removeAttribute('tabindex')
  })
  for (const element of [part, ...part.children]) observer.observe(element)
  return () => observer.disconnect()
}
