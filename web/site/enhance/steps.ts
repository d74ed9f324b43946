/** Replaces the content of the page's panel by one of its templates, and moves the focus there, so that screen readers read it. */
export const showStep = (name: string) => {
  const place = document.querySelector<HTMLElement>('[data-place]')
  const template = document.querySelector<HTMLTemplateElement>(`template[data-step=${name}]`)
  if (place === null || template === null) return
  place.textContent = ''
  place.append(template.content.cloneNode(true))
  place.querySelector<HTMLElement>('h2')?.focus()
}
