import { chakra } from '@chakra-ui/react'
import type { OwnSession } from '../../shared/domain/account.ts'

/** The most stations that a narrow phone has room for. */
const MOST_STATIONS = 12

const Line = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    paddingBlock: '2',
    paddingLeft: '10',
    // From the buffer stop to the newest session.
    _before: { content: '""', position: 'absolute', left: '0', right: '4', top: 'calc(50% - 1.5px)', height: '3px', background: 'level-1' },
    _after: { content: '""', position: 'absolute', left: '0', top: 'calc(50% - 8px)', width: '3px', height: '4', background: 'level-1' },
  },
})

const Station = chakra('span', {
  base: {
    position: 'relative',
    width: '5',
    height: '5',
    borderRadius: 'full',
    border: '3px solid {colors.level-1}',
    background: 'panel',
    _only: { marginLeft: 'auto' },
    '&[data-lit]': { background: 'lamp', boxShadow: 'inset 0 0 0 3px {colors.panel}' },
  },
})

/** The sessions as stations on a line, the newest at the right end, this one lit. Repeats what the list says. */
export const SessionLine = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => (
  <Line aria-hidden="true">
    {[...sessions]
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
      .slice(-MOST_STATIONS)
      .map(({ id, isThisOne }) => (
        <Station key={id} {...(isThisOne && { 'data-lit': '' })} />
      ))}
  </Line>
)
