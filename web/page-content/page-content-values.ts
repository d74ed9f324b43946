import { BEST_RATING, FIRST_BENEFITS, type PageContent } from '../../shared/domain/partner.ts'

/**
 * Initial values of the editor.
 * @param firstBenefits those that a page without content starts with
 */
export const pageContentValues = (page: PageContent, firstBenefits: readonly string[] = FIRST_BENEFITS) => {
  const { phone = '', email = '', whatsapp = '', telegram = '', workingHours = '' } = page.landingPageContactInfo
  const benefits = isUntouched(page) ? firstBenefits : page.landingPageBenefits
  return {
    landingPageTitle: page.landingPageTitle ?? '',
    landingPageSubtitle: page.landingPageSubtitle ?? '',
    landingPageDescription: page.landingPageDescription ?? '',
    landingPageContent: page.landingPageContent ?? '',
    landingPageBenefits: benefits.map((text) => ({ text })),
    landingPageTestimonials: page.landingPageTestimonials.map(({ name, role = '', content, rating = BEST_RATING }) => ({
      name,
      role,
      content,
      rating: String(rating),
    })),
    landingPageContactInfo: { phone, email, whatsapp, telegram, workingHours },
    landingPageCustomCss: page.landingPageCustomCss ?? '',
    landingPageMetaTitle: page.landingPageMetaTitle ?? '',
    landingPageMetaDescription: page.landingPageMetaDescription ?? '',
    landingPageLogo: page.landingPageLogo,
    landingPagePortrait: page.landingPagePortrait,
  }
}
export type PageContentValues = ReturnType<typeof pageContentValues>

/** Whether the partner has not yet written any content. */
export const isUntouched = ({ landingPageBenefits, landingPageTestimonials, landingPageContactInfo, ...texts }: PageContent) =>
  landingPageBenefits.length === 0 &&
  landingPageTestimonials.length === 0 &&
  Object.keys(landingPageContactInfo).length === 0 &&
  [
    texts.landingPageTitle,
    texts.landingPageSubtitle,
    texts.landingPageDescription,
    texts.landingPageContent,
    texts.landingPageCustomCss,
    texts.landingPageMetaTitle,
    texts.landingPageMetaDescription,
    texts.landingPageLogo,
    texts.landingPagePortrait,
  ].every((field) => field === null)

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

const filled = <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])))

/** Converts the editor's values for the API. Empty texts become null, so that the default texts apply again. */
export const toPageContent = (values: PageContentValues) => ({
  landingPageTitle: orNull(values.landingPageTitle),
  landingPageSubtitle: orNull(values.landingPageSubtitle),
  landingPageDescription: orNull(values.landingPageDescription),
  landingPageContent: orNull(values.landingPageContent),
  landingPageBenefits: values.landingPageBenefits.map(({ text }) => text.trim()),
  landingPageTestimonials: values.landingPageTestimonials.map(({ name, role, content, rating }) => ({
    name: name.trim(),
    content: content.trim(),
    rating: Number(rating),
    ...(role.trim() === '' ? {} : { role: role.trim() }),
  })),
  landingPageContactInfo: filled(values.landingPageContactInfo),
  landingPageCustomCss: orNull(values.landingPageCustomCss),
  landingPageMetaTitle: orNull(values.landingPageMetaTitle),
  landingPageMetaDescription: orNull(values.landingPageMetaDescription),
  landingPageLogo: values.landingPageLogo,
  landingPagePortrait: values.landingPagePortrait,
})
