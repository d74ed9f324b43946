import * as z from 'zod'
import { moveRefusals } from '../../../shared/domain/hierarchy.ts'
import { mailConfigurationSchema } from '../../../shared/domain/mail-configuration.ts'
import {
  emptyPageContent,
  joinHierarchyPath,
  type Partner,
  type PartnerDetail,
  pageContentSchema,
  partnerSchema,
} from '../../../shared/domain/partner.ts'
import { MAX_DEPTH } from '../../../shared/platform/limits.ts'
import { auditItem } from '../../data/audit.ts'
import { answerItems } from '../../data/idempotency.ts'
import { putMailConfigurationItem } from '../../data/mail-configurations.ts'
import { restoreOnboardingItems } from '../../data/onboardings.ts'
import { noteEmailItem, partners } from '../../data/partners.ts'
import { insertPublicPartnerItem } from '../../data/public-partners.ts'
import { transact } from '../../data/transact.ts'
import { restoreListed } from '../../data/trash.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { restoreDraftItems } from '../partner-pages/page-versions.ts'
import { asRestored, type Restoring, readDeletion } from '../records/restore.ts'
import { childItems } from './create-partner.ts'

const kind = { entity: 'PARTNER', deletion: 'partnerDelete', restoration: 'partnerRestore' } as const

const mailSchema = z.object({ mailConfiguration: mailConfigurationSchema.optional() })

/** The password is not kept. A configuration that had one stays inactive until it is entered again, and the global one applies. */
const withoutPassword = (configuration: z.infer<typeof mailConfigurationSchema>) =>
  configuration.hasPassword ? { ...configuration, hasPassword: false, isActive: false } : configuration

const parentOf = async ({ parentId }: Partner): Promise<Partner | null> => {
  if (parentId === null) return null
  const parent = await partners.get(parentId)
  if (parent === undefined) {
    throw new ApiError('conflict', 'Den übergeordneten Partner gibt es nicht mehr. Stellen Sie zuerst ihn wieder her.')
  }
  if (parent.level >= MAX_DEPTH) throw new ApiError('conflict', moveRefusals.tooDeep)
  return parent
}

/**
 * Undoes the deletion of a partner, with its page content, draft, onboarding and e-mail configuration, below its former parent at that parent's present
 * position. Its links, pictures and the versions of its page are still there.
 * @throws ApiError not_found; conflict when it is not deleted, the deletion is too long ago or its parent is gone
 */
export const restorePartner = ({ id, actor }: Restoring): Promise<PartnerDetail> =>
  restoreListed(kind.entity, id, (removeTrashItem) =>
    withFreshVersion(undefined, async () => {
      const facts = await readDeletion(kind, id)
      const deleted = partnerSchema.parse(facts)
      const content = pageContentSchema.safeParse(facts).data ?? emptyPageContent
      const { mailConfiguration } = mailSchema.parse(facts)
      const parent = await parentOf(deleted)
      const after: Partner = {
        ...asRestored(deleted),
        level: parent === null ? 0 : parent.level + 1,
        hierarchyPath: joinHierarchyPath(parent?.hierarchyPath ?? '', deleted.partnerId),
        customerCount: 0,
        childCount: 0,
      }
      const detail = { ...after, ...content }
      await transact([
        ...answerItems(detail),
        ...partners.insertItems(after),
        insertPublicPartnerItem(after, content),
        noteEmailItem(after.email, id),
        ...childItems(parent),
        ...(await restoreDraftItems(id)),
        ...(await restoreOnboardingItems(after)),
        removeTrashItem,
        ...(mailConfiguration === undefined ? [] : [putMailConfigurationItem(id, 0, withoutPassword(mailConfiguration), null)]),
        auditItem({ actor, action: kind.restoration, entity: kind.entity, id, before: null, after: detail, time: after.updatedAt }),
      ])
      return detail
    }),
  )
