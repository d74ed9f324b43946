import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const styles = slotClasses({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '3',
    minHeight: 'control-m',
    paddingBlock: '1',
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    overflowWrap: 'anywhere',
  },
})

type RelatedRow = { readonly id: number; readonly name: string; readonly note: string | undefined; readonly state: ReactNode }

type RelatedRowsProps = {
  readonly kind: RecordKind
  /** Undefined while they load. */
  readonly rows: readonly RelatedRow[] | undefined
  readonly empty: string
  /** The list of all, if there are more. */
  readonly more: { readonly label: string; readonly to: string } | undefined
}

/** Records that belong to another one, each as a link to its page. */
export const RelatedRows = ({ kind, rows, empty, more }: RelatedRowsProps) => (
  <>
    {rows === undefined && <Skeleton width="60%" />}
    {rows?.length === 0 && <chakra.p color="ink-3">{empty}</chakra.p>}
    {rows !== undefined && rows.length > 0 && (
      <ul>
        {rows.map(({ id, name, note, state }) => (
          <li key={id} className={styles.row}>
            <span>
              <Link className={rowParts.link} to={paths.record(kind, id)}>
                {name}
              </Link>{' '}
              <span className={rowParts.aside}>{note}</span>
            </span>
            {state}
          </li>
        ))}
      </ul>
    )}
    {more !== undefined && (
      <chakra.p marginTop="2">
        <Link className={rowParts.link} to={more.to}>
          {more.label}
        </Link>
      </chakra.p>
    )}
  </>
)
