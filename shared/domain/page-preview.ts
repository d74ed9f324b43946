import * as z from 'zod'

/** The fields of the page content that hold HTML or CSS, and so may be changed before visitors get to see them. */
export const CLEANED_FIELDS = [
  'landingPageTitle',
  'landingPageSubtitle',
  'landingPageDescription',
  'landingPageContent',
  'landingPageBenefits',
  'landingPageTestimonials',
  'landingPageCustomCss',
] as const
const cleanedFieldSchema = z.enum(CLEANED_FIELDS)
export type CleanedField = z.infer<typeof cleanedFieldSchema>

/** What becomes of a part that does not reach visitors as it was written. */
export const cleaningSchema = z.object({
  field: cleanedFieldSchema,
  /** `removed` with its parts, `replaced` by what follows the arrow, or `broken`: then nothing of the field counts. */
  kind: z.enum(['removed', 'replaced', 'broken']),
  /** The parts as they were written, each once and cut to one line. */
  parts: z.array(z.string()),
})
export type Cleaning = z.infer<typeof cleaningSchema>

/** What introduces the parts. */
export const cleaningLabels = {
  removed: 'Diese Teile werden entfernt:',
  replaced: 'Diese Teile werden ersetzt:',
  broken: 'Ab hier ist das CSS fehlerhaft, und nichts davon gilt:',
} satisfies Record<Cleaning['kind'], string>

/** A partner's recruitment page as visitors would see it, as a whole document, and what of the texts they would not. */
export const pagePreviewSchema = z.object({ html: z.string(), cleanings: z.array(cleaningSchema) })
