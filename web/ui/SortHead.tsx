import type { ReactNode } from 'react'
import { classOf } from './class-of.ts'
import { Icon } from './Icon.tsx'

const button = classOf({
  display: 'inline-flex',
  gap: '1',
  alignItems: 'center',
  minHeight: '6',
  color: 'ink',
  fontWeight: '500',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
})

type SortHeadProps = {
  readonly isDescending: boolean
  /** What a press leads to, such as „Älteste zuerst“. */
  readonly tip: string
  readonly onTurn: () => void
  readonly className?: string
  readonly isNumber?: boolean
  readonly children: ReactNode
}

/** Head of the column by which a table is sorted: shows the direction, and turns it. */
export const SortHead = ({ isDescending, tip, onTurn, className, isNumber = false, children }: SortHeadProps) => (
  <th
    scope="col"
    aria-sort={isDescending ? 'descending' : 'ascending'}
    {...(className === undefined ? {} : { className })}
    data-number={isNumber ? '' : undefined}
  >
    <button type="button" className={button} data-tip={tip} onClick={onTurn}>
      {children}
      <Icon name={isDescending ? 'descending' : 'ascending'} />
    </button>
  </th>
)
