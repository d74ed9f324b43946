import * as z from 'zod'
import { landingPageSchema } from '../../api/schemas.ts'
import { type LandingValues, toLandingPage } from './landing-values.ts'

/** Checks what the editor holds by the contract's own schema; a complaint about a benefit is one about its text. */
export const landingFormSchema = z.custom<LandingValues>().transform((values, context) => {
  const { data, error } = landingPageSchema.safeParse(toLandingPage(values))
  if (data !== undefined) return data
  for (const { message, path } of error.issues) {
    const isBenefit = path[0] === 'landingPageBenefits' && path.length === 2
    context.addIssue({ code: 'custom', message, path: isBenefit ? [...path, 'text'] : path })
  }
  return z.NEVER
})
