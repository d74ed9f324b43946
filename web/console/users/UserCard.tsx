import type { ReactNode } from 'react'
import type { User } from '../../../shared/domain/user.ts'
import { EmailLink } from '../../ui/contact-links.tsx'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { lastLoginOf, UserRole, UserStatus } from './UserFacts.tsx'

const styles = slotClasses({
  card: {
    ...cardBase,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1',
    padding: '12px 16px',
    '&[data-chosen]': { background: 'select-wash' },
  },
  name: { fontSize: '15px', lineHeight: '24px' },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  actions: { marginRight: '-8px' },
})

type UserCardProps = { readonly user: User; readonly choice: CardChoice; readonly actions: ReactNode }

/** A user on narrow screens. */
export const UserCard = ({ user, choice, actions }: UserCardProps) => (
  <li className={styles.card} data-chosen={choice?.isChosen ? '' : undefined}>
    <p className={styles.name}>
      {choice?.box}
      <b className={rowParts.name}>
        {user.firstName} {user.lastName}
      </b>{' '}
      <span className={rowParts.aside}>@{user.id}</span>
    </p>
    <p>
      <EmailLink address={user.email} canCopy />
    </p>
    <div className={styles.facts}>
      <UserRole user={user} />
      <UserStatus user={user} />
    </div>
    <p className={rowParts.aside}>Letzte Anmeldung: {lastLoginOf(user)}</p>
    <div className={styles.actions}>{actions}</div>
  </li>
)
