import { chakra } from '@chakra-ui/react'

/** A table with hairlines; on phones its screens show a list instead. */
export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'dense',
    '& th': {
      textAlign: 'left',
      fontWeight: '500',
      color: 'ink-3',
      textStyle: 'micro',
      padding: '10px 20px',
      borderBottom: '1px solid {colors.line}',
      whiteSpace: 'nowrap',
    },
    '& td': { padding: '8px 20px', height: '10', borderBottom: '1px solid {colors.line}', verticalAlign: 'middle', color: 'ink-2' },
    '& tr:last-child td': { borderBottom: '0' },
    '& tbody tr:hover td': { background: 'hover' },
    '& tr[data-new] td': { background: 'signal-wash' },
    '& [data-number]': { textAlign: 'right' },
    '& [data-wrap]': { overflowWrap: 'anywhere' },
    '& [data-nowrap]': { whiteSpace: 'nowrap' },
  },
  variants: {
    /** Rows of one line each, whatever they hold: what is too long ends in … and stands in full in its `title`. */
    dense: {
      true: {
        tableLayout: 'fixed',
        '& th': { padding: '9px 12px' },
        '& td': { padding: '0 12px', height: '36px', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
        // One line, which an e-mail address may otherwise break.
        '& wbr': { display: 'none' },
        // A cell that cuts its text would cut the ring.
        '& td :focus-visible': { outlineOffset: '-2px' },
        '& th:first-of-type, & td:first-of-type': { paddingLeft: '5' },
        '& td[data-row-actions]': { padding: '0 8px 0 0', textAlign: 'right', overflow: 'visible' },
        // The name gives way. The id stays whole, unless it is so long that it would leave less than a third of the cell.
        '& [data-part=name]': {
          display: 'flex',
          gap: '2',
          '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
          alignItems: 'center',
          '& > b, & > button': { flex: '0 1000 auto' },
          '& > span': { flex: '0 0 auto', maxWidth: '70%' },
        },
      },
    },
  },
})
