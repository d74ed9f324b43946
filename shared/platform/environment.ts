/**
 * Names of the environment variables through which infrastructure configures the Lambdas. Both sides use these constants.
 * Endpoints of AWS services are not among them: the SDK itself reads `AWS_ENDPOINT_URL_DYNAMODB` and its like.
 */
export const environment = {
  tableName: 'TABLE_NAME',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  /** Origin of the portal, such as `https://partner.example.com`: base of links in mails and of invitation links. */
  portalOrigin: 'PORTAL_ORIGIN',
  /** Key (at least 32 characters) that signs cursors. */
  signingKey: 'SIGNING_KEY',
  brandName: 'BRAND_NAME',
  brandLegalEntity: 'BRAND_LEGAL_ENTITY',
  brandSenderEmail: 'BRAND_SENDER_EMAIL',
  brandSenderName: 'BRAND_SENDER_NAME',
} as const

export type EnvironmentName = (typeof environment)[keyof typeof environment]
