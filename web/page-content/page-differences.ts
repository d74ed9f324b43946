import { formatField, labelOf } from '../../shared/domain/format-field.ts'
import { emptyPageContent, type PageContent } from '../../shared/domain/partner.ts'
import type { PartnerProfile } from '../../shared/domain/partner-page.ts'

/** A field with another value. */
export type FieldDifference = { readonly name: string; readonly label: string; readonly before: string; readonly after: string }

type Facts = Readonly<Record<string, unknown>>

const textOf = (name: string, value: unknown) =>
  Array.isArray(value) ? value.map((one) => formatField(name, one)).join('\n') : formatField(name, value)

const differences = (
  before: Facts,
  after: Facts,
  describe: (name: string) => string,
  names: readonly string[] = [...new Set([...Object.keys(before), ...Object.keys(after)])],
): FieldDifference[] =>
  names.flatMap((name) => {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) return []
    return [{ name, label: describe(name), before: textOf(name, before[name]), after: textOf(name, after[name]) }]
  })

/** The fields of a partner's profile that differ. */
export const profileDifferences = (before: PartnerProfile, after: PartnerProfile): FieldDifference[] =>
  differences(before, after, (name) => `Profil: ${labelOf(name)}`)

const CONTENT_FIELDS = Object.keys(emptyPageContent).filter((name) => name !== 'landingPageContactInfo')

/** The fields of page content that differ; contact data one by one. */
export const contentDifferences = (
  { landingPageContactInfo: contactBefore, ...before }: PageContent,
  { landingPageContactInfo: contactAfter, ...after }: PageContent,
): FieldDifference[] => [
  ...differences(before, after, labelOf, CONTENT_FIELDS),
  ...differences(contactBefore, contactAfter, (name) => `${labelOf('landingPageContactInfo')}: ${labelOf(name)}`),
]
