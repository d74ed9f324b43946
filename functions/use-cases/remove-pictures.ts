import type { HeldJob } from '../data/jobs.ts'
import { partners } from '../data/partners.ts'
import { pictureJobs } from '../data/picture-jobs.ts'
import { deletePictureItem, listPictures } from '../data/pictures.ts'
import { transact } from '../data/transact.ts'
import { deletePictureFile } from '../storage/media-files.ts'

/** Deletes all pictures of a partner with their files. Repeating it changes nothing, so it can be interrupted anywhere. */
export const removePictures = async (partnerId: number): Promise<void> => {
  for (const picture of await listPictures(partnerId)) {
    await deletePictureFile(picture.id)
    await transact([deletePictureItem(picture)])
  }
}

/** Deletes the pictures of a deleted partner, unless it was restored. */
export const runPictureJob = async (held: HeldJob): Promise<void> => {
  const job = pictureJobs.parse(held)
  const { partnerId } = job.position
  if ((await partners.get(partnerId)) === undefined) await removePictures(partnerId)
  await pictureJobs.remove(job)
}
