import './zod-without-eval.ts'

/** The schemas that forms of the console check what was typed by. Only dialogs that are loaded when they open may import this: zod comes with it. */
export { applicationUpdateSchema } from '../../shared/domain/application-forms.ts'
export { customerFormSchema, customerPromoteSchema } from '../../shared/domain/customer.ts'
export { formConfigurationCreateSchema } from '../../shared/domain/form-configuration.ts'
export { mailConfigurationInputSchema } from '../../shared/domain/mail-configuration.ts'
export { pageContentSchema, partnerCreateSchema } from '../../shared/domain/partner.ts'
export { legalPreviewSchema, portalSettingsUpdateSchema } from '../../shared/domain/portal-settings.ts'
export { partnerSignInSchema, passwordFormSchema, userCreateSchema, userUpdateSchema } from '../../shared/domain/user-forms.ts'
