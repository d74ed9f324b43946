import { slotClasses } from '../slot-classes.ts'

const underlined = {
  textDecoration: 'underline',
  textDecorationColor: '{colors.tick}',
  textUnderlineOffset: '3px',
  _hover: { textDecorationColor: '{colors.lamp}' },
} as const

/** A card of a list: below the first, a hairline divides it from the one before. */
export const cardBase = {
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: '0' },
  textStyle: 'dense',
  color: 'ink-2',
  overflowWrap: 'anywhere',
} as const

/** What rows of several lists have in common. */
export const rowParts = slotClasses({
  /** A name that opens more about its record. */
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
  /** Words in a line of text that lead on. */
  link: { textAlign: 'left', overflowWrap: 'anywhere', ...underlined },
  /** Says that there is nothing, or what only accompanies. */
  aside: { color: 'ink-3' },
  actions: { display: 'inline-flex', flex: 'none', justifyContent: 'flex-end', gap: { base: '0', md: '1' } },
})

// The name gives way. The id stays whole, unless it is so long that it would leave less than a third of the cell.
const line = slotClasses({
  whole: { display: 'flex', gap: '2', alignItems: 'center', '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' } },
  name: { flex: '0 1000 auto' },
  id: { flex: '0 0 auto', maxWidth: '70%', color: 'ink-3' },
})

type NameCellProps = {
  readonly name: string
  readonly id: string
  /** Shows more about the record. */
  readonly onOpen?: () => void
}

/** A name, and behind it the id that tells it from others, in one line of a table. */
export const NameCell = ({ name, id, onOpen }: NameCellProps) => (
  <span className={line.whole}>
    {onOpen === undefined ? (
      <b className={`${rowParts.name} ${line.name}`} data-cut-tip={name}>
        {name}
      </b>
    ) : (
      <button type="button" className={`${rowParts.opener} ${line.name}`} data-cut-tip={name} onClick={onOpen}>
        {name}
      </button>
    )}{' '}
    <span className={line.id} data-cut-tip={id}>
      {id}
    </span>
  </span>
)
