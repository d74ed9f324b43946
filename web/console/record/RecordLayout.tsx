import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { slotClasses } from '../../ui/slot-classes.ts'

/** `h1` on the page of a record, `h2` beside a list. */
export type HeadingLevel = 'h1' | 'h2'

const styles = slotClasses({
  // Its own width decides about columns: beside the inbox a record has half of the window.
  whole: { containerType: 'inline-size', textStyle: 'ui' },
  head: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: { base: '16px', sm: '20px 24px' },
    borderBottom: '1px solid {colors.line}',
  },
  titles: { display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: '3', '& > div': { minWidth: '0' } },
  sub: { color: 'ink-3', textStyle: 'dense', overflowWrap: 'anywhere' },
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5', rowGap: '1', minHeight: '5' },
  steps: { display: 'flex', flexWrap: 'wrap', gap: '2' },
  work: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8',
    padding: { base: '8px 16px', sm: '8px 24px' },
    borderBottom: '1px solid {colors.line}',
    _empty: { display: 'none' },
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@container (min-width: 840px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(320px, 2fr)' },
  },
  aside: {
    borderTop: { base: '1px solid {colors.line}' },
    '@container (min-width: 840px)': { borderTop: '0', borderLeft: '1px solid {colors.line}' },
    _empty: { display: 'none' },
  },
  foot: { borderTop: '1px solid {colors.line}', _empty: { display: 'none' } },
  section: {
    padding: { base: '16px', sm: '16px 24px' },
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    minWidth: '0',
  },
  heading: { fontSize: '15px', lineHeight: '24px', letterSpacing: '-.01em', marginBottom: '2', fontWeight: '600' },
})

/** A part of a record below a heading. */
export const RecordSection = ({
  title,
  level,
  children,
  ...given
}: {
  readonly title: string
  readonly level: HeadingLevel
  /** Id of the heading, for what leads there. */
  readonly id?: string
  readonly children: ReactNode
}) => {
  const own = useId()
  const { id = own } = given
  const Heading = level === 'h1' ? 'h2' : 'h3'
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id} className={styles.heading} {...(id !== own && { tabIndex: -1 })}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

type RecordLayoutProps = {
  readonly name: string
  readonly level: HeadingLevel
  /** What kind of record it is, and where it came from. */
  readonly sub: ReactNode
  /** Status, clock, and who else is here. */
  readonly state: ReactNode
  /** Buttons, the likely next step first. */
  readonly steps?: ReactNode
  /** Further actions, at the right of the name. */
  readonly menu?: ReactNode
  /** The sections, of class {@link RecordSection}. */
  readonly children: ReactNode
  /** Who takes care of it, and when it comes up again. */
  readonly work?: ReactNode
  /** Sections beside the others where there is room, below them elsewhere. */
  readonly aside?: ReactNode
  /** Sections below all others. */
  readonly foot?: ReactNode
}

/** A record: name and state, what to do next, and everything that is known. */
export const RecordLayout = ({ name, level, sub, state, steps, menu, work, children, aside, foot }: RecordLayoutProps) => (
  <article className={styles.whole} aria-label={name}>
    <header className={styles.head}>
      <div className={styles.titles}>
        <div>
          <div className={styles.sub}>{sub}</div>
          <chakra.h2
            as={level}
            textStyle={level === 'h1' ? 'display' : 'title'}
            overflowWrap="anywhere"
            data-record-name=""
            tabIndex={-1}
            _focusVisible={{ outline: 'none' }}
          >
            {name}
          </chakra.h2>
        </div>
        {menu}
      </div>
      <div className={styles.state}>{state}</div>
      {steps !== undefined && <div className={styles.steps}>{steps}</div>}
    </header>
    <div className={styles.work}>{work}</div>
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
    <div className={styles.foot}>{foot}</div>
  </article>
)
