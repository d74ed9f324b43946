import type { WorkKind } from './record-kind.ts'

/** Where a record came from: the page of a form, or staff, by hand or by an import. */
export const ARRIVAL_SOURCES = ['recruitment', 'landing_page', 'application', 'general_application', 'staff'] as const
export type ArrivalSource = (typeof ARRIVAL_SOURCES)[number]
/** The kind of the records that come from each source. */
export const kindOfSource = {
  recruitment: 'lead',
  landing_page: 'customer',
  application: 'application',
  general_application: 'application',
  staff: 'customer',
} as const satisfies Record<ArrivalSource, WorkKind>

/** What became of records: those that staff answered, those of them in the promised time, and those that are accepted by now. */
export const ANSWER_FIGURES = ['answered', 'inTime', 'accepted'] as const
export type AnswerFigure = (typeof ANSWER_FIGURES)[number]

export const DAY_FIGURES = [...ARRIVAL_SOURCES, ...ANSWER_FIGURES] as const
export type DayFigure = (typeof DAY_FIGURES)[number]
