import { environment } from './platform/environment.ts'

/**
 * The operator of this portal, as shown to visitors. A stage may override each value by an environment variable of the same name in
 * capitals with the prefix `BRAND_` (see `infra/stages.ts`).
 */
export const defaultBrand = {
  /** Word mark in the header, in titles and in mails. */
  name: 'Partnerportal',
  /** The contracting party named by legal pages and mail footers. */
  legalEntity: 'Musterbroker GmbH',
  /** Sender of mails whose configuration names none. */
  senderEmail: 'partner@partnerportal.example',
  /** Sender name of mails whose configuration names none. */
  senderName: 'Partnerportal',
}

export type Brand = typeof defaultBrand

/** A brand as environment variables, for Lambdas and for the build of the web pages. */
export const brandVariables = (brand: Brand) => ({
  [environment.brandName]: brand.name,
  [environment.brandLegalEntity]: brand.legalEntity,
  [environment.brandSenderEmail]: brand.senderEmail,
  [environment.brandSenderName]: brand.senderName,
})

/** The brand of a stage: the defaults, each overridable by its environment variable. */
export const brandFrom = (variables: Readonly<Record<string, string | undefined>>): Brand => ({
  name: variables[environment.brandName] ?? defaultBrand.name,
  legalEntity: variables[environment.brandLegalEntity] ?? defaultBrand.legalEntity,
  senderEmail: variables[environment.brandSenderEmail] ?? defaultBrand.senderEmail,
  senderName: variables[environment.brandSenderName] ?? defaultBrand.senderName,
})
