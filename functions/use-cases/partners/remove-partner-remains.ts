import { removeDeletedPageDraftItem } from '../../data/deleted-page-drafts.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { removeOnboardingRemainsItem } from '../../data/onboardings.ts'
import { removePageVersionsItems } from '../../data/page-versions.ts'
import { partnerRemainsJobs } from '../../data/partner-remains-jobs.ts'
import { partners } from '../../data/partners.ts'
import { deletePictureItem, listPictures } from '../../data/pictures.ts'
import { deleteReferralLinks } from '../../data/referral-links.ts'
import { transact } from '../../data/transact.ts'
import { checkTurn } from '../../runtime/turn.ts'
import { deletePictureFile } from '../../storage/media-files.ts'

/** Deletes all pictures of a partner with their files. Repeating it changes nothing, so it can be interrupted anywhere. */
export const removePictures = async (partnerId: number): Promise<void> => {
  for (const picture of await listPictures(partnerId)) {
    checkTurn()
    await deletePictureFile(picture.id)
    await transact([deletePictureItem(picture)])
  }
}

/**
 * Deletes what hangs on a partner's page: pictures, links, and the draft and versions that are kept of a deleted one. Repeating it changes nothing, so
 * it can be interrupted anywhere.
 */
export const removePageRemains = async (partnerId: number): Promise<void> => {
  await removePictures(partnerId)
  checkTurn()
  await deleteReferralLinks(partnerId)
  checkTurn()
  await transact([removeDeletedPageDraftItem(partnerId), ...(await removePageVersionsItems(partnerId))])
}

/** Deletes what a deleted partner has left and what a restored one would get back: what hangs on its page, and its onboarding. */
export const removePartnerRemains = async (partnerId: number): Promise<void> => {
  await removePageRemains(partnerId)
  await transact([removeOnboardingRemainsItem(partnerId)])
}

/** Deletes what a deleted partner has left, unless it was restored. */
export const runPartnerRemainsJob = async (held: HeldJob): Promise<void> => {
  const job = partnerRemainsJobs.parse(held)
  const { partnerId } = job.position
  if ((await partners.get(partnerId)) === undefined) await removePartnerRemains(partnerId)
  await partnerRemainsJobs.remove(job)
}
