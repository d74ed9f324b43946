import { formatField, labelOf } from '../../shared/domain/format-field.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import { emptyPageContent, type PageContent } from '../../shared/domain/partner.ts'
import type { PartnerProfile } from '../../shared/domain/partner-page.ts'
import type { PictureRef } from '../../shared/domain/picture.ts'
import { PICTURE_ADDRESS } from '../../shared/platform/pages.ts'

/** A picture that one side of a field shows. */
export type DifferingPicture = { readonly id: string; readonly alt: string; readonly isLogo: boolean }

/** A field with another value, as text, with the pictures that only one side shows. */
export type FieldDifference = {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly pictures: { readonly before: readonly DifferingPicture[]; readonly after: readonly DifferingPicture[] }
}

type Facts = Readonly<Record<string, unknown>>

const isPicture = (value: unknown): value is Pick<PictureRef, 'id' | 'alt'> =>
  isRecord(value) && typeof value.id === 'string' && typeof value.alt === 'string'

const picturesOf = (name: string, value: unknown): DifferingPicture[] => {
  if (isPicture(value)) return [{ id: value.id, alt: value.alt, isLogo: name === 'landingPageLogo' }]
  if (name !== 'landingPageContent' || typeof value !== 'string') return []
  const ids = new Set([...value.matchAll(PICTURE_ADDRESS)].flatMap(([, id]) => id ?? []))
  return [...ids].map((id) => ({ id, alt: 'Bild im Text', isLogo: false }))
}

const without = (pictures: readonly DifferingPicture[], others: readonly DifferingPicture[]) =>
  pictures.filter(({ id }) => others.every((other) => other.id !== id))

const textOf = (name: string, value: unknown) => {
  if (isPicture(value)) return value.alt
  return Array.isArray(value) ? value.map((one) => formatField(name, one)).join('\n') : formatField(name, value)
}

const differences = (
  before: Facts,
  after: Facts,
  describe: (name: string) => string,
  names: readonly string[] = [...new Set([...Object.keys(before), ...Object.keys(after)])],
): FieldDifference[] =>
  names.flatMap((name) => {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) return []
    const [one, other] = [picturesOf(name, before[name]), picturesOf(name, after[name])]
    const pictures = { before: without(one, other), after: without(other, one) }
    return [{ name, label: describe(name), before: textOf(name, before[name]), after: textOf(name, after[name]), pictures }]
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
