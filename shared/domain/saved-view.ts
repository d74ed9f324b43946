import * as z from 'zod'
import { LONGEST_VIEW_NAME, VIEWS_AT_MOST } from '../platform/limits.ts'
import { entityShape } from './entity.ts'
import { requiredLine, visibleText } from './text-schemas.ts'
import { VIEW_LISTS } from './view-lists.ts'

export const viewListSchema = z.enum(VIEW_LISTS, 'Unbekannte Liste')

const FILTERS_AT_MOST = 10
const COLUMNS_AT_MOST = 20

const filterSchema = z.string().max(100, 'Höchstens 100 Zeichen').superRefine(visibleText('Der Filter enthält unzulässige Zeichen'))

const contentShape = {
  name: requiredLine('Name', LONGEST_VIEW_NAME),
  /** Whether everybody who may see the list sees the view. */
  isShared: z.boolean('Für alle oder privat?'),
  /** The values of the parameters that filter the list. */
  filters: z
    .record(z.string().max(20), filterSchema, 'Ungültige Filter')
    .refine((filters) => Object.keys(filters).length <= FILTERS_AT_MOST, `Höchstens ${FILTERS_AT_MOST} Filter`),
  /** The order of the list; null for its usual one. */
  sort: z.string().max(20, 'Unbekannte Sortierung').nullable(),
  /** The columns of the table in their order; null for the usual ones. */
  columns: z.array(z.string().max(20, 'Unbekannte Spalte')).max(COLUMNS_AT_MOST, `Höchstens ${COLUMNS_AT_MOST} Spalten`).nullable(),
}

/** Filters, order and columns of a list under a name. */
export const savedViewSchema = z.object({
  ...entityShape,
  ...contentShape,
  list: viewListSchema,
  /** User name of the person who saved it; null if that person's account is deleted. */
  author: z.string().max(100).nullable(),
})
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewCreateSchema = z.object({
  ...contentShape,
  sort: contentShape.sort.default(null),
  columns: contentShape.columns.default(null),
})
/** What people type in the form. */
export const savedViewFormSchema = z.object(contentShape).pick({ name: true, isShared: true })
export const savedViewUpdateSchema = z.object(contentShape).partial()

/** The ids of a person's tabs in their order. */
export const viewOrderSchema = z.object({ ids: z.array(entityShape.id).max(2 * VIEWS_AT_MOST, 'Zu viele Ansichten') })
