import { accountRoutes } from './account.ts'
import { applicationRoutes } from './applications.ts'
import { auditLogRoutes } from './audit-log.ts'
import { backupRoutes } from './backups.ts'
import { bulkRoutes } from './bulk.ts'
import { customerRoutes } from './customers.ts'
import { dashboardRoutes } from './dashboard.ts'
import { deskRoutes } from './desk.ts'
import { disclosureRoutes } from './disclosures.ts'
import { firstStepsRoutes } from './first-steps.ts'
import { formConfigurationRoutes } from './form-configurations.ts'
import { importRoutes } from './imports.ts'
import { inboxRoutes } from './inbox.ts'
import { leadRoutes } from './leads.ts'
import { legalHoldRoutes } from './legal-holds.ts'
import { mailSuppressionRoutes } from './mail-suppressions.ts'
import { mailTemplateRoutes } from './mail-templates.ts'
import { mailRoutes } from './mails.ts'
import { materialRoutes } from './material.ts'
import { mergeRoutes } from './merges.ts'
import { noteRoutes } from './notes.ts'
import { notificationRoutes } from './notifications.ts'
import { onboardingRoutes } from './onboarding.ts'
import { ownVisitRoutes } from './own-visits.ts'
import { partnerInvitationRoutes } from './partner-invitations.ts'
import { partnerNetworkRoutes } from './partner-network.ts'
import { partnerPageRoutes } from './partner-pages.ts'
import { partnerRoutes } from './partners.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './password.ts'
import { pictureRoutes } from './pictures.ts'
import { portalRoutes } from './portal.ts'
import { presenceRoutes } from './presence.ts'
import { processingRoutes } from './privacy.ts'
import { privacyRequestRoutes } from './privacy-requests.ts'
import { recordRoutes } from './records.ts'
import { referralLinkRoutes } from './referral-links.ts'
import { registrationRoutes } from './registrations.ts'
import { reportRoutes } from './reports.ts'
import { retentionRoutes } from './retention.ts'
import { rolePermissionRoutes } from './role-permissions.ts'
import type { Route } from './route.ts'
import { savedViewRoutes } from './saved-views.ts'
import { searchRoutes } from './search.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './session.ts'
import { signInRoutes } from './sign-ins.ts'
import { submissionLinkRoutes } from './submission-links.ts'
import { systemRoutes } from './system.ts'
import { trashRoutes } from './trash.ts'
import { unsubscriptionRoutes } from './unsubscriptions.ts'
import { userRoutes } from './users.ts'
import { visitRoutes } from './visits.ts'
import { workRoutes } from './work.ts'

/** The whole API. Names are operation ids, endpoint names and cache keys. */
export const api = {
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...firstStepsRoutes,
  ...ownVisitRoutes,
  ...passwordRoutes,
  ...leadRoutes,
  ...applicationRoutes,
  ...registrationRoutes,
  ...inboxRoutes,
  ...workRoutes,
  ...noteRoutes,
  ...mergeRoutes,
  ...presenceRoutes,
  ...savedViewRoutes,
  ...submissionLinkRoutes,
  ...notificationRoutes,
  ...unsubscriptionRoutes,
  ...partnerRoutes,
  ...onboardingRoutes,
  ...partnerNetworkRoutes,
  ...partnerInvitationRoutes,
  ...referralLinkRoutes,
  ...visitRoutes,
  ...reportRoutes,
  ...partnerPageRoutes,
  ...pictureRoutes,
  ...materialRoutes,
  ...customerRoutes,
  ...bulkRoutes,
  ...importRoutes,
  ...dashboardRoutes,
  ...deskRoutes,
  ...searchRoutes,
  ...mailRoutes,
  ...mailSuppressionRoutes,
  ...mailTemplateRoutes,
  ...portalRoutes,
  ...formConfigurationRoutes,
  ...userRoutes,
  ...rolePermissionRoutes,
  ...auditLogRoutes,
  ...privacyRequestRoutes,
  ...disclosureRoutes,
  ...processingRoutes,
  ...retentionRoutes,
  ...legalHoldRoutes,
  ...recordRoutes,
  ...trashRoutes,
  ...signInRoutes,
  ...backupRoutes,
  ...systemRoutes,
}

export type Api = typeof api
export type RouteName = keyof Api

/** The routes of sign-ins and of one's own account. */
export type AccountRouteName = { [Name in RouteName]: Api[Name] extends { readonly isAboutAccount: true } ? Name : never }[RouteName]
/** The other public routes: a separate Lambda serves them, which can neither read secrets nor manage users nor open sessions. */
export type PublicRouteName = Exclude<
  { [Name in RouteName]: Api[Name]['access'] extends 'public' ? Name : never }[RouteName],
  AccountRouteName | MediaRouteName
>
/** The routes that render a page. */
export type PreviewRouteName = { [Name in RouteName]: Api[Name] extends { readonly rendersPage: true } ? Name : never }[RouteName]
/** The routes of uploaded files. */
export type MediaRouteName = { [Name in RouteName]: Api[Name] extends { readonly servesMedia: true } ? Name : never }[RouteName]
export type ConsoleRouteName = Exclude<RouteName, AccountRouteName | PublicRouteName | PreviewRouteName | MediaRouteName>

/** The Lambda that serves a route. */
export const lambdaOf = (route: Pick<Route, 'access' | 'rendersPage' | 'isAboutAccount' | 'servesMedia'>) => {
  const { access, rendersPage, isAboutAccount, servesMedia } = route
  if (isAboutAccount) return 'accountApi'
  if (servesMedia) return 'mediaApi'
  if (rendersPage) return 'previewApi'
  return access === 'public' ? 'publicApi' : 'consoleApi'
}

/** All routes with their names, in the order of the contract. */
export const routeEntries = (): readonly (readonly [string, Route])[] => Object.entries(api)
