import './zod-without-eval.ts'

/** The schemas of the console's forms. Only lazily loaded dialogs may import this file, because it brings zod along. */
export { passwordChangeFormSchema, profileFormSchema } from '../../shared/domain/account.ts'
export { applicationUpdateSchema } from '../../shared/domain/application.ts'
export { bulkTransferSchema } from '../../shared/domain/bulk.ts'
export { customerFormSchema, customerPromoteSchema } from '../../shared/domain/customer.ts'
export { formConfigurationCreateSchema } from '../../shared/domain/form-configuration.ts'
export { mailConfigurationInputSchema } from '../../shared/domain/mail-configuration.ts'
export { rejectionReasonsUpdateSchema, templateUpdateSchemaOf } from '../../shared/domain/mail-template.ts'
export { materialFormSchema } from '../../shared/domain/material.ts'
export { mergeRequestSchema } from '../../shared/domain/merge.ts'
export { pageContentSchema, partnerCreateSchema } from '../../shared/domain/partner.ts'
export { invitationCreateSchema } from '../../shared/domain/partner-invitation.ts'
export { pageReturnSchema, profileInputSchema } from '../../shared/domain/partner-page.ts'
export { passkeyFormSchema } from '../../shared/domain/passkey.ts'
export { legalPreviewSchema, portalSettingsUpdateSchema } from '../../shared/domain/portal-settings.ts'
export { privacyClosingSchema, privacyExtensionSchema, privacyRequestCreateSchema } from '../../shared/domain/privacy-request.ts'
export { referralLinkCreateSchema, referralLinkUpdateSchema } from '../../shared/domain/referral-link.ts'
export { retentionUpdateSchema } from '../../shared/domain/retention.ts'
export { reversalRequestSchema } from '../../shared/domain/reversal.ts'
export { savedViewFormSchema } from '../../shared/domain/saved-view.ts'
export { secondFactorCodeFormSchema } from '../../shared/domain/second-factor.ts'
export {
  partnerInvitationSchema,
  partnerSignInSchema,
  passwordFormSchema,
  userCreateSchema,
  userUpdateSchema,
} from '../../shared/domain/user-forms.ts'
