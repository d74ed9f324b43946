import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { Notes } from './Notes.tsx'
import { type HeadingLevel, RecordSection } from './RecordLayout.tsx'
import { Timeline } from './Timeline.tsx'

type RecordHistoryProps = { readonly kind: RecordKind; readonly id: number; readonly level: HeadingLevel }

/** What staff have noted about a record, and what happened to it. */
export const RecordHistory = ({ kind, id, level }: RecordHistoryProps) => (
  <>
    <Notes kind={kind} id={id} level={level} />
    <RecordSection title="Verlauf" level={level}>
      <Timeline kind={kind} id={id} />
    </RecordSection>
  </>
)
