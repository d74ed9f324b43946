import * as z from 'zod'

/** Where an imported record came from. Absent on all others. Partners never see it. */
export const importedShape = {
  imported: z
    .object({
      importId: z.uuid(),
      at: z.iso.datetime(),
      /** The origin of the data, as the person who imported them has stated it. */
      origin: z.string().max(300),
    })
    .optional(),
}
const importedSchema = z.object(importedShape)
export type Imported = NonNullable<z.infer<typeof importedSchema>['imported']>
