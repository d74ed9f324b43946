import { Link } from 'react-router-dom'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useCan } from '../../api/session.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { type HeadingLevel, RecordLayout } from './RecordLayout.tsx'

type RecordFallbackProps = {
  readonly kind: RecordKind
  readonly level: HeadingLevel
  readonly error: unknown
  readonly onRetry: () => Promise<unknown>
}

/** Whether a read has failed because there is no such record, or no more: what was read before is not shown any longer. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A record that cannot be shown: loading, failed or unknown. */
export const RecordFallback = ({ kind, level, error, onRetry }: RecordFallbackProps) => {
  const { label, rights } = recordKinds[kind]
  const maySeeTrash = useCan()(rights.delete)
  return (
    <RecordLayout name={isUnknown(error) ? `${label} nicht gefunden` : label} level={level} sub={null} state={null}>
      {isUnknown(error) && (
        <Empty text="Diesen Eintrag gibt es nicht. Vielleicht hat ihn inzwischen jemand gelöscht.">
          {maySeeTrash && (
            <Link className={rowParts.link} to={paths.trash()}>
              Im Papierkorb nachsehen
            </Link>
          )}
        </Empty>
      )}
      {!isUnknown(error) && error !== undefined && <Failure text={messageOf(error)} onRetry={onRetry} />}
      {error === undefined && <RowSkeletons label={`${label} wird geladen`} />}
    </RecordLayout>
  )
}
