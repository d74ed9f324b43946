import type { CleanedField, Cleaning } from '../../shared/domain/page-preview.ts'
import type { PageContent } from '../../shared/domain/partner.ts'
import { cleanCss } from './sanitise-css.ts'
import { inline, partsOf, type Rules, rich } from './sanitise-html.ts'

const MOST_PARTS = 12
const PART_LENGTH = 80

const oneLine = (part: string) => {
  const line = part.replace(/\s+/g, ' ').trim()
  return line.length > PART_LENGTH ? `${line.slice(0, PART_LENGTH - 1)}…` : line
}

const cleaningOf = (field: CleanedField, kind: Cleaning['kind'], parts: readonly string[]): Cleaning[] => {
  const lines = [...new Set(parts.map(oneLine))]
  if (lines.length === 0) return []
  const rest = lines.length - MOST_PARTS
  return [{ field, kind, parts: rest > 0 ? [...lines.slice(0, MOST_PARTS), `und ${rest} weitere`] : lines }]
}

const ofHtml = (field: CleanedField, texts: readonly (string | null | undefined)[], rules: Rules) => {
  const parts = texts.map((html) => partsOf(html ?? '', rules))
  return [
    ...cleaningOf(
      field,
      'removed',
      parts.flatMap(({ removed }) => removed),
    ),
    ...cleaningOf(
      field,
      'replaced',
      parts.flatMap(({ replaced }) => replaced),
    ),
  ]
}

const ofCss = (css: string | null) => {
  const { removed, replaced, brokenAt } = cleanCss(css)
  return [
    ...cleaningOf('landingPageCustomCss', 'broken', brokenAt === null ? [] : [brokenAt]),
    ...cleaningOf('landingPageCustomCss', 'removed', removed),
    ...cleaningOf('landingPageCustomCss', 'replaced', replaced),
  ]
}

/** Lists, field by field, the parts of a partner's page content that visitors would not see as written. */
export const cleaningsOf = (page: PageContent): Cleaning[] => [
  ...ofHtml('landingPageTitle', [page.landingPageTitle], inline),
  ...ofHtml('landingPageSubtitle', [page.landingPageSubtitle], inline),
  ...ofHtml('landingPageDescription', [page.landingPageDescription], inline),
  ...ofHtml('landingPageContent', [page.landingPageContent], rich),
  ...ofHtml('landingPageBenefits', page.landingPageBenefits, inline),
  ...ofHtml(
    'landingPageTestimonials',
    page.landingPageTestimonials.flatMap(({ name, role, content }) => [name, role, content]),
    inline,
  ),
  ...ofCss(page.landingPageCustomCss),
]
