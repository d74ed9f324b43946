import { createContext, useContext } from 'react'
import type { ReturnedForm, SiteFacts } from '../../shared/platform/site-facts.ts'

export const emptyForm: ReturnedForm = { values: {}, errors: {}, notice: null }

export const Facts = createContext<SiteFacts | undefined>(undefined)
export const Returned = createContext<ReturnedForm>(emptyForm)

/** The facts about the portal for the page being rendered. */
export const useFacts = (): SiteFacts => {
  const facts = useContext(Facts)
  if (facts === undefined) throw new Error('A public page needs facts about the portal')
  return facts
}

/** The value and the error of a control whose form the server has sent back. */
export const useReturned = (name: string) => {
  const { values, errors } = useContext(Returned)
  const error = errors[name]
  return {
    typed: values[name] ?? [],
    error,
    // Focused by the browser itself, without script.
    isFirstWrong: error !== undefined && Object.keys(errors)[0] === name,
  }
}
