import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { isMasked } from '../../../shared/domain/contact-masks.ts'
import { type RecordKind, recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { type Duplicate, duplicateReasonLabels } from '../../../shared/domain/search-hit.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { SecondRequest } from '../merge/SecondRequest.tsx'
import { requestNouns } from '../merge/second-requests.ts'
import { type HeadingLevel, RecordSection } from './RecordLayout.tsx'

const MergeDialog = lazyDialog(() => import('../merge/MergeDialog.tsx'))

const styles = slotClasses({
  row: {
    display: 'grid',
    paddingBlock: '2',
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    overflowWrap: 'anywhere',
    textStyle: 'dense',
  },
  actions: { marginLeft: '-10px' },
})

/** What is known of a person. */
export type KnownPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly country?: string | null
}
type RecordName = { readonly kind: RecordKind; readonly id: number }

/** What a reader was shown of contact data finds nothing. */
const whole = (text: string | null) => (text === null || isMasked(text) ? '' : text)

/** Other records that may be of the same person. @param except the record itself, and those that are known to be of the person */
export const useDuplicates = (person: KnownPerson, except: readonly RecordName[]): readonly Duplicate[] => {
  const { firstName, lastName, email, phone, country } = person
  const query = {
    email: whole(email),
    phone: whole(phone),
    name: firstName === '' || lastName === '' ? '' : `${firstName} ${lastName}`,
    country: country ?? undefined,
  }
  const isKnown = [query.email, query.phone, query.name].some((text) => text !== '')
  const { data = [] } = useApi('duplicateList', isKnown ? { query } : null)
  return isKnown ? data.filter(({ kind, id }) => !except.some((one) => one.kind === kind && one.id === id)) : []
}

type DuplicateRowsProps = {
  readonly duplicates: readonly Duplicate[]
  /** Links open another tab, so that nothing typed is lost. */
  readonly isBesideForm?: true
  /** What can be done with one of them. */
  readonly actions?: (duplicate: Duplicate) => ReactNode
}

/** Records that may be of one person, each with what it has in common. */
export const DuplicateRows = ({ duplicates, isBesideForm, actions }: DuplicateRowsProps) => (
  <ul>
    {duplicates.map((duplicate) => {
      const { kind, id, name, publicId, detail, reasons, createdAt } = duplicate
      return (
        <li key={`${kind} ${id}`} className={styles.row}>
          <span>
            <Link className={rowParts.link} to={paths.record(kind, id)} {...(isBesideForm && { target: '_blank' })}>
              {name}
              {isBesideForm && <chakra.span srOnly> (in neuem Tab)</chakra.span>}
            </Link>{' '}
            {[recordKinds[kind].label, publicId ?? detail, `seit ${formatDate(createdAt)}`].filter((part) => part !== null).join(', ')}
          </span>
          <chakra.span color="ink-3">{reasons.map((reason) => duplicateReasonLabels[reason]).join(', ')}</chakra.span>
          {actions !== undefined && <div className={styles.actions}>{actions(duplicate)}</div>}
        </li>
      )
    })}
  </ul>
)

/** A record of which others may be duplicates. */
type Duplicated = {
  readonly kind: WorkKind
  readonly id: number
  readonly version: number
  readonly createdAt: string
  readonly joined?: readonly { readonly id: number }[] | undefined
}

type SamePerson = {
  readonly record: Duplicated
  readonly person: KnownPerson
  /** Internal id of the partner that the person has become. */
  readonly partnerId?: number | null
}

/** The records that may be of the same person, and the first one of this kind with the same address if this is a later one. */
const useSamePerson = ({ record, person, partnerId }: SamePerson) => {
  const known: readonly RecordName[] = [record, ...(partnerId == null ? [] : [{ kind: 'partner', id: partnerId } as const])]
  const duplicates = useDuplicates(person, known)
  const isFirst = (other: Duplicate) => other.kind === record.kind && other.createdAt < record.createdAt && other.reasons.includes('email')
  // What others were joined to is not joined itself.
  const first =
    record.joined === undefined ? duplicates.filter(isFirst).sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))[0] : undefined
  return { duplicates, first }
}

const headingId = ({ kind, id }: RecordName) => `same-person-${kind}-${id}`

/** Tells beside the state of a record that its person has written before, and leads to the section about that. */
export const SecondRequestMark = (props: SamePerson) => {
  const { first } = useSamePerson(props)
  const show = () => {
    const heading = document.getElementById(headingId(props.record))
    heading?.scrollIntoView({ block: 'center' })
    heading?.focus({ preventScroll: true })
  }
  return (
    first !== undefined && (
      <button type="button" className={rowParts.touchLink} onClick={show}>
        {`Zweite ${requestNouns[props.record.kind]} dieser Person`}
      </button>
    )
  )
}

/** The section of a record that names others of the same person, to merge those of its kind with it; nothing if there are none. */
export const Duplicates = ({ level, ...props }: SamePerson & { readonly level: HeadingLevel }) => {
  const { record } = props
  const can = useCan()
  const [compared, setCompared] = useState<Duplicate>()
  const { duplicates, first } = useSamePerson(props)
  const { rights } = recordKinds[record.kind]
  const kind = can(rights.edit) && can(rights.delete) ? record.kind : undefined
  const merge = (other: Duplicate) =>
    other.createdAt < record.createdAt && record.joined === undefined
      ? { keptId: other.id, joinedId: record.id }
      : { keptId: record.id, joinedId: other.id }
  return (
    duplicates.length > 0 && (
      <RecordSection id={headingId(record)} title="Vielleicht dieselbe Person" level={level}>
        {kind !== undefined && first !== undefined && (
          <SecondRequest
            key={record.id}
            kind={kind}
            id={record.id}
            version={record.version}
            first={first}
            onCompare={() => setCompared(first)}
          />
        )}
        <DuplicateRows
          duplicates={duplicates}
          {...(kind !== undefined && {
            actions: (other: Duplicate) =>
              other.kind === kind &&
              other !== first && (
                <RowButton look="ghost" aria-label={`Zusammenführen mit ${other.name}`} onClick={() => setCompared(other)}>
                  Zusammenführen
                </RowButton>
              ),
          })}
        />
        {kind !== undefined && compared !== undefined && (
          <MergeDialog kind={kind} {...merge(compared)} onClose={() => setCompared(undefined)} />
        )}
      </RecordSection>
    )
  )
}

/** The same for a partner, which is merged with none. */
export const DuplicatesOfPartner = ({
  partner,
  level,
}: {
  readonly partner: KnownPerson & { readonly id: number }
  readonly level: HeadingLevel
}) => {
  const duplicates = useDuplicates(partner, [{ kind: 'partner', id: partner.id }])
  return (
    duplicates.length > 0 && (
      <RecordSection title="Vielleicht dieselbe Person" level={level}>
        <DuplicateRows duplicates={duplicates} />
      </RecordSection>
    )
  )
}
