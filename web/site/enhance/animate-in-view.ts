/** Sets `data-moves` to `now` while an element is in view, which starts its animation. */
export const animateInView = () => {
  if (!('IntersectionObserver' in window)) return
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) target.setAttribute('data-moves', isIntersecting ? 'now' : '')
  })
  for (const element of document.querySelectorAll('[data-moves]')) observer.observe(element)
}
