import * as z from 'zod'

/** The page content fields with HTML or CSS, which may change before visitors see them. */
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

/** A change to a part that visitors do not see as written. */
export const cleaningSchema = z.object({
  field: cleanedFieldSchema,
  /** `removed` with its content, `replaced` by the part after the arrow, or `broken`: the whole field is ignored. */
  kind: z.enum(['removed', 'replaced', 'broken']),
  /** The parts as written, each once and cut to one line. */
  parts: z.array(z.string()),
})
export type Cleaning = z.infer<typeof cleaningSchema>

/** Introductions of the parts. */
export const cleaningLabels = {
  removed: 'Diese Teile werden entfernt:',
  replaced: 'Diese Teile werden ersetzt:',
  broken: 'Ab hier ist das CSS fehlerhaft, und nichts davon gilt:',
} satisfies Record<Cleaning['kind'], string>

/** A partner's recruitment page as visitors would see it, as a whole document, and the changed parts of its texts. */
export const pagePreviewSchema = z.object({
  html: z.string(),
  cleanings: z.array(cleaningSchema),
  /** Words of the partner's names that the picture for messengers leaves out, because its font has not all their letters. */
  missingInPicture: z.array(z.string()),
})
