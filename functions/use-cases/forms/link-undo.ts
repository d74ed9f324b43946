import { daysAfter, endOfGermanDay } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import { LINK_UNDO_DAYS } from '../../../shared/platform/limits.ts'

/** Until when what a link did can be undone by the same link: the end of a day in Germany. @param at when it was done */
export const undoableUntil = (at: string): string =>
  new Date(endOfGermanDay(daysAfter(germanDay(Date.parse(at)), LINK_UNDO_DAYS))).toISOString()
