import type { FormConfiguration } from '../../../shared/domain/form-configuration.ts'
import { call } from '../../api/client.ts'

/** Offers in a list what its configuration says. What was chosen already stays chosen while it is still offered. */
const offer = (select: HTMLSelectElement, { options }: FormConfiguration) => {
  const chosen = select.value
  const [prompt] = select.options
  const offered = options.filter(({ isActive }) => isActive).map(({ value, label }) => new Option(label, value))
  select.replaceChildren(...(prompt === undefined ? [] : [prompt]), ...offered)
  select.value = offered.some(({ value }) => value === chosen) ? chosen : ''
}

/** Brings a form's lists up to date with the form configurations; where one is missing, or the line fails, the lists of the page stay. */
const loadOptions = async (form: HTMLFormElement) => {
  const { items } = await call('formConfigurationList', {})
  for (const configuration of items) {
    const control = form.elements.namedItem(configuration.configKey)
    if (configuration.isActive && control instanceof HTMLSelectElement) offer(control, configuration)
  }
}

/** Asks for the configurations when the form comes near, and not before: whoever only reads needs none. */
export const keepOptionsCurrent = (form: HTMLFormElement) => {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      loadOptions(form).catch(() => {})
    },
    { rootMargin: '100%' },
  )
  observer.observe(form)
}
