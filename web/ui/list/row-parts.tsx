import { Link } from 'react-router-dom'
import { slotClasses } from '../slot-classes.ts'

const underlined = {
  textDecoration: 'underline',
  textDecorationColor: '{colors.tick}',
  textUnderlineOffset: '3px',
  _hover: { textDecorationColor: '{colors.lamp}' },
} as const

/** A card of a list, with a hairline between two cards. */
export const cardBase = {
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: '0' },
  textStyle: 'dense',
  color: 'ink-2',
  overflowWrap: 'anywhere',
} as const

/** Styles that rows of several lists share. */
export const rowParts = slotClasses({
  /** A name that opens its record. */
  opener: {
    textAlign: 'left',
    fontWeight: '500',
    color: 'ink',
    maxWidth: '100%',
    minHeight: { base: 'control-touch', md: 'control-s' },
    overflowWrap: 'anywhere',
    ...underlined,
  },
  name: { fontWeight: '500', color: 'ink' },
  /** A link in a line of text. */
  link: { textAlign: 'left', overflowWrap: 'anywhere', ...underlined },
  /** A link beside text or in a row, on phones as high as a finger needs. */
  touchLink: {
    display: { base: 'inline-flex', md: 'inline' },
    alignItems: 'center',
    minHeight: { base: 'control-touch', md: '0' },
    textAlign: 'left',
    overflowWrap: 'anywhere',
    ...underlined,
  },
  /** Secondary text, or the text for a missing value. */
  aside: { color: 'ink-3' },
  actions: { display: 'inline-flex', flex: 'none', justifyContent: 'flex-end', gap: { base: '0', md: '1' } },
})

// The name is truncated first. The id keeps its width up to 70 % of the cell.
const line = slotClasses({
  whole: { display: 'flex', gap: '2', alignItems: 'center', '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' } },
  // As high as a link in a row, so that a name with and without one stands on the line of the other cells.
  name: { flex: '0 1000 auto', lineHeight: '28px' },
  id: { flex: '0 0 auto', maxWidth: '70%', color: 'ink-3' },
})

type NameCellProps = {
  readonly name: string
  readonly id: string
  /** The page of the record. */
  readonly to?: string
}

/** A name followed by its id, in one line of a table. */
export const NameCell = ({ name, id, to }: NameCellProps) => (
  <span className={line.whole}>
    {to === undefined ? (
      <b className={`${rowParts.name} ${line.name}`} data-cut-tip={name}>
        {name}
      </b>
    ) : (
      <Link to={to} className={`${rowParts.opener} ${line.name}`} data-cut-tip={name}>
        {name}
      </Link>
    )}{' '}
    <span className={line.id} data-cut-tip={id}>
      {id}
    </span>
  </span>
)
