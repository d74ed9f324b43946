import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { type HeadingLevel, RecordLayout } from './RecordLayout.tsx'

type RecordFallbackProps = {
  readonly kind: RecordKind
  readonly level: HeadingLevel
  readonly error: unknown
  readonly onRetry: () => Promise<unknown>
}

/** A record that cannot be shown: loading, failed or unknown. */
export const RecordFallback = ({ kind, level, error, onRetry }: RecordFallbackProps) => {
  const { label } = recordKinds[kind]
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <RecordLayout name={isUnknown ? `${label} nicht gefunden` : label} level={level} sub={null} state={null}>
      {isUnknown && <Empty text="Diesen Eintrag gibt es nicht. Vielleicht hat ihn inzwischen jemand gelöscht." />}
      {!isUnknown && error !== undefined && <Failure text={messageOf(error)} onRetry={onRetry} />}
      {error === undefined && <RowSkeletons label={`${label} wird geladen`} />}
    </RecordLayout>
  )
}
