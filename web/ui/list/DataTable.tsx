import type { Key, ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { makeScrollable } from '../make-scrollable.ts'
import { slotClasses } from '../slot-classes.ts'
import { SelectBox } from './selection/SelectBox.tsx'
import type { Selection } from './selection/use-selection.ts'
import { rowIdOf } from './selection/use-selection.ts'

/** A column of a list's table. */
export type Column<Row> = {
  readonly head: string
  /** @default an equal share of the remaining width */
  readonly width?: string
  /** The least width of a column without one, as lengths. The table then scrolls sideways rather than narrow its columns further. */
  readonly least?: string
  readonly cell: (row: Row) => ReactNode
  /** The full text of a cell, shown as a tooltip when the cell truncates it. */
  readonly tip?: (row: Row) => string
  /** Aligns numbers and dates right. */
  readonly isNumber?: boolean
  /** Holds the buttons of the row. */
  readonly isActions?: boolean
  /** Set on the column by which the rows are sorted; its head reverses the order. */
  readonly sort?: { readonly isDescending: boolean; readonly tip: string; readonly onTurn: () => void }
}

const head = {
  textAlign: 'left',
  fontWeight: '500',
  color: 'ink-3',
  textStyle: 'micro',
  whiteSpace: 'nowrap',
  borderBottom: '1px solid {colors.line}',
} as const
const cell = { verticalAlign: 'middle', color: 'ink-2' } as const

/** Width of the column with the boxes. */
const BOX_WIDTH = '52px'

const table = { width: 'full', borderCollapse: 'collapse', textStyle: 'dense' } as const

const looks = {
  /** Rows of one line: long text ends in an ellipsis, and a tooltip shows all of it. */
  dense: slotClasses({
    table: { ...table, tableLayout: 'fixed' },
    head: { ...head, padding: '9px 12px', _first: { paddingLeft: '5' } },
    cell: {
      ...cell,
      padding: '0 12px',
      height: '36px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      _first: { paddingLeft: '5' },
      // An e-mail address may otherwise break into two lines.
      '& wbr': { display: 'none' },
      // A cell that truncates its text would clip the focus ring.
      '& :focus-visible': { outlineOffset: '-2px' },
    },
  }),
  /** Higher rows, whose text wraps. */
  roomy: slotClasses({ table, head: { ...head, padding: '10px 20px' }, cell: { ...cell, padding: '8px 20px', height: '10' } }),
}

const styles = slotClasses({
  row: {
    borderBottom: '1px solid {colors.line}',
    _last: { borderBottom: '0' },
    '&[data-new]': { background: 'signal-wash' },
    _hover: { background: 'hover' },
    '&[data-chosen]': { background: 'select-wash', _hover: { background: 'select-wash' } },
  },
  number: { textAlign: 'right' },
  scroller: { overflowX: 'auto' },
  box: { width: BOX_WIDTH, overflow: 'visible', '& > label': { float: 'none', margin: '-5px', verticalAlign: 'middle' } },
  hidden: { srOnly: true },
  actions: { padding: '0 8px 0 0', textAlign: 'right', overflow: 'visible' },
  sort: {
    display: 'inline-flex',
    gap: '1',
    alignItems: 'center',
    minHeight: '6',
    color: 'ink',
    fontWeight: '500',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')

type HeadProps<Row> = { readonly column: Column<Row>; readonly className: string }

const Head = <Row,>({ column: { head: text, width, sort }, className }: HeadProps<Row>) => (
  <th
    scope="col"
    className={className}
    {...(width && { style: { width } })}
    {...(sort && { 'aria-sort': sort.isDescending ? 'descending' : 'ascending' })}
  >
    {sort === undefined ? (
      text
    ) : (
      <button type="button" className={styles.sort} data-tip={sort.tip} onClick={sort.onTurn}>
        {text}
        <Icon name={sort.isDescending ? 'descending' : 'ascending'} />
      </button>
    )}
  </th>
)

/** The width below which a table scrolls sideways; undefined for one that narrows its columns. */
const leastWidth = <Row,>(columns: readonly Column<Row>[], hasBoxes: boolean) =>
  columns.some(({ least }) => least !== undefined)
    ? `calc(${[hasBoxes ? BOX_WIDTH : '0px', ...columns.map(({ width, least }) => width ?? least ?? '0px')].join(' + ')})`
    : undefined

type Choice<Row> = { readonly selection: Selection; readonly nameOf: (row: Row) => string }

type DataTableProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => Key
  readonly isNew: (row: Row) => boolean
  readonly look: keyof typeof looks
  /** Set if the rows can be chosen. */
  readonly choice: Choice<Row> | undefined
}

/** A table with hairlines. */
export const DataTable = <Row extends object>({ columns, rows, rowKey, isNew, look, choice }: DataTableProps<Row>) => {
  const part = looks[look]
  const minWidth = leastWidth(columns, choice !== undefined)
  const content = (
    <table className={part.table} style={{ minWidth }}>
      <thead>
        <tr>
          {choice !== undefined && (
            <th scope="col" className={classes(part.head, styles.box)}>
              <span className={styles.hidden}>Auswahl</span>
            </th>
          )}
          {columns.map((column) => (
            <Head
              key={column.head}
              column={column}
              className={classes(part.head, (column.isNumber || column.isActions) && styles.number)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={styles.row}
            data-new={isNew(row) ? '' : undefined}
            data-chosen={choice?.selection.has(rowIdOf(row)) ? '' : undefined}
          >
            {choice !== undefined && (
              <td className={classes(part.cell, styles.box)}>
                <SelectBox selection={choice.selection} id={rowIdOf(row)} name={choice.nameOf(row)} />
              </td>
            )}
            {columns.map(({ head: name, cell: render, tip, isNumber, isActions }) => (
              <td
                key={name}
                className={classes(part.cell, isNumber && styles.number, isActions && styles.actions)}
                data-cut-tip={tip?.(row)}
              >
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return minWidth === undefined ? (
    content
  ) : (
    <div ref={makeScrollable} className={styles.scroller}>
      {content}
    </div>
  )
}
