import { createContext, useContext } from 'react'
import type { ReturnedForm, SiteFacts } from '../../shared/platform/site-facts.ts'

export const emptyForm: ReturnedForm = { values: {}, errors: {}, notice: null }

export const Facts = createContext<SiteFacts | undefined>(undefined)
export const Returned = createContext<ReturnedForm>(emptyForm)

/** What is known of the portal while a page is rendered. */
export const useFacts = (): SiteFacts => {
  const facts = useContext(Facts)
  if (facts === undefined) throw new Error('A public page is rendered without facts about the portal')
  return facts
}

/** What a control shows when its form came back: what was typed, and what is wrong. */
export const useReturned = (name: string) => {
  const { values, errors } = useContext(Returned)
  const error = errors[name]
  return {
    typed: values[name] ?? [],
    error,
    // The browser goes there by itself, without any script.
    isFirstWrong: error !== undefined && Object.keys(errors)[0] === name,
  }
}
