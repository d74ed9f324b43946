import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pictureHeader } from '../../../functions/content/picture-header.ts'
import { auditItem } from '../../../functions/data/audit.ts'
import { eventItem } from '../../../functions/data/events.ts'
import { idAt } from '../../../functions/data/ids.ts'
import { putMaterialItem } from '../../../functions/data/material.ts'
import { transact } from '../../../functions/data/transact.ts'
import { putMaterialFile } from '../../../functions/storage/media-files.ts'
import { storePicture } from '../../../functions/use-cases/partner-pages/pictures.ts'
import type { Material } from '../../../shared/domain/material.ts'
import type { PictureRef } from '../../../shared/domain/picture.ts'

const DAY = 86_400_000

const fileOf = (name: string) => readFile(new URL(`files/${name}`, import.meta.url))

const makePicture = async (partnerId: number, kind: 'logo' | 'portrait', alt: string): Promise<PictureRef> => {
  const content = await fileOf(`${kind}.webp`)
  const header = pictureHeader(content)
  if (header === undefined) throw new Error(`The seed has no picture for ${kind}`)
  const { id, width, height } = await storePicture(
    { partnerId, actor: 'demo' },
    { kind, alt, width: header.width, height: header.height, content },
  )
  return { id, alt, width, height }
}

/** Logo and portrait of the first partner, as fields of its page. */
export const makePictures = async (partnerId: number) => ({
  landingPageLogo: await makePicture(partnerId, 'logo', 'Logo von Lindenhof'),
  landingPagePortrait: await makePicture(partnerId, 'portrait', 'Marlene Petersen'),
})

type SeedMaterial = Pick<Material, 'title' | 'description' | 'fromLevel'> & {
  readonly daysAgo: number
  readonly file: Pick<NonNullable<Material['file']>, 'name' | 'type'>
}

const seedMaterial: readonly SeedMaterial[] = [
  {
    title: 'Risikohinweis',
    description: 'Zum Auslegen bei Vorträgen und als Anlage zu Ihren E-Mails',
    fromLevel: 0,
    daysAgo: 30,
    file: { name: 'risikohinweis.pdf', type: 'application/pdf' },
  },
  {
    title: 'Banner „Handel lernen“',
    description: 'Für Ihre Internetseite und Ihren Newsletter, 1.200 × 400 Pixel. Der Risikohinweis muss lesbar bleiben.',
    fromLevel: 0,
    daysAgo: 3,
    file: { name: 'banner.png', type: 'image/png' },
  },
]

/** What staff provide for all partners. */
export const makeMaterial = async () => {
  for (const { daysAgo, file, ...words } of seedMaterial) {
    const time = Date.now() - daysAgo * DAY
    const at = new Date(time).toISOString()
    const content = await fileOf(file.name)
    const stored = { id: randomUUID(), ...file, bytes: content.length }
    const material: Material = { id: idAt(time), version: 1, createdAt: at, updatedAt: at, ...words, text: null, file: stored }
    await putMaterialFile(stored, content)
    const { id, title } = material
    await transact([
      putMaterialItem(material, 0),
      auditItem({ actor: 'demo', action: 'seed', entity: 'MATERIAL', id, name: title, before: null, after: material, time: at }),
      eventItem({ audience: { partnerId: 'all' }, kind: 'materialNew', id, at }),
    ])
  }
}
