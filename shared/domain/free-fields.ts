import * as z from 'zod'

/** The fields that the portal settings can free from release. */
export const FREE_FIELDS = ['profilePhone', 'phone', 'email', 'whatsapp', 'telegram', 'workingHours'] as const
export const freeFieldSchema = z.enum(FREE_FIELDS, 'Unbekanntes Feld')
export type FreeField = z.infer<typeof freeFieldSchema>
export const freeFieldLabels = {
  profilePhone: 'Telefon im Profil',
  phone: 'Telefon auf der Seite',
  email: 'E-Mail auf der Seite',
  whatsapp: 'WhatsApp auf der Seite',
  telegram: 'Telegram auf der Seite',
  workingHours: 'Erreichbarkeit auf der Seite',
} satisfies Record<FreeField, string>
/** Fields that need no release unless the settings say otherwise. */
export const DEFAULT_FREE_FIELDS: readonly FreeField[] = ['profilePhone', 'phone', 'workingHours']
