/** Lets what is drawn to move (`data-moves`) begin whenever it comes into view. How it moves, and for how long, is its own business. */
export const enhanceMoving = () => {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) target.setAttribute('data-moves', isIntersecting ? 'now' : '')
  })
  for (const element of document.querySelectorAll('[data-moves]')) observer.observe(element)
}
