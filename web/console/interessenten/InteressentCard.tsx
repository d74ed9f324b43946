import { chakra } from '@chakra-ui/react'
import { type Interessent, type InteressentStatus, interessentSourceLabels } from '../../../shared/domain/interessent.ts'
import { Email } from '../../ui/Email.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { interessentStatusLooks } from '../../ui/status-looks.ts'
import { Overdue } from './Overdue.tsx'
import { SwitchPoint } from './SwitchPoint.tsx'
import { cardId } from './use-interessent-changes.ts'

const areas = {
  base: '"who edit" "contact contact" "origin origin" "status status" "switch switch"',
  md: '"who contact status switch edit" "who origin status switch edit"',
  xl: '"who contact origin status switch edit"',
}
const columns = {
  base: 'minmax(0, 1fr) auto',
  md: 'minmax(0, 1fr) minmax(0, 1fr) 124px 216px 60px',
  xl: 'minmax(0, 1.2fr) minmax(0, 1fr) 160px 124px 216px 60px',
}

type InteressentCardProps = {
  readonly interessent: Interessent
  readonly isNew: boolean
  readonly isBusy: boolean
  /** Left out where the person lacks the right. */
  readonly onSwitch?: ((status: InteressentStatus) => void) | undefined
  readonly onEdit?: (() => void) | undefined
  readonly onDelete?: (() => void) | undefined
}

export const InteressentCard = ({ interessent, isNew, isBusy, onSwitch, onEdit, onDelete }: InteressentCardProps) => {
  const { firstName, lastName, status } = interessent
  const name = `${firstName} ${lastName}`
  const look = interessentStatusLooks[status]
  const isOnTrack = status !== 'IB-Interessent' && status !== 'Abgelehnt'
  return (
    <chakra.li
      id={cardId(interessent.id)}
      tabIndex={-1}
      display="grid"
      gridTemplateAreas={areas}
      gridTemplateColumns={columns}
      gridTemplateRows={{ md: 'auto 1fr', xl: 'auto' }}
      columnGap={{ base: '2', md: '5' }}
      rowGap={{ base: '2', md: '0' }}
      padding={{ base: '4', md: '14px 16px 14px 20px' }}
      alignItems="start"
      borderTop="1px solid {colors.line}"
      background={isNew ? 'signal-wash' : undefined}
      _first={{ borderTop: '0' }}
      _hover={{ background: isNew ? 'signal-wash' : 'hover' }}
      textStyle="dense"
      color="ink-2"
      overflowWrap="anywhere"
    >
      <chakra.div gridArea="who">
        <chakra.h2 fontSize="body" lineHeight="1.5rem" letterSpacing="-.012em" color="ink">
          {name}
        </chakra.h2>
        <p>
          über {interessent.partnerName}{' '}
          <chakra.span color="ink-3" whiteSpace="nowrap">
            {interessent.partnerId}
          </chakra.span>
        </p>
      </chakra.div>
      <chakra.div gridArea="contact" paddingTop={{ md: '4px' }}>
        <p>
          <Email address={interessent.email} />
        </p>
        <p>{interessent.phone}</p>
      </chakra.div>
      <chakra.div
        gridArea="origin"
        paddingTop={{ xl: '4px' }}
        display={{ base: 'flex', md: 'block' }}
        justifyContent="space-between"
        columnGap="3"
        flexWrap="wrap"
      >
        <p>{interessentSourceLabels[interessent.source]}</p>
        <chakra.p color="ink-3" whiteSpace="nowrap">
          {formatDateTime(interessent.createdAt)}
        </chakra.p>
        {status === 'IB-Bewerbung' && <Overdue promise="recruitment" createdAt={interessent.createdAt} />}
      </chakra.div>
      <chakra.div
        gridArea="status"
        display="grid"
        gridTemplateColumns="auto 1fr"
        gap="2"
        alignItems="center"
        height={{ base: '20px', md: onSwitch === undefined ? '28px' : '88px' }}
        marginRight={{ md: '-24px' }}
        _after={
          onSwitch === undefined
            ? {}
            : { content: { md: '""' }, height: '2px', marginLeft: '2px', background: isOnTrack ? look.color : 'tick' }
        }
      >
        <Status look={look}>{status}</Status>
      </chakra.div>
      {onSwitch !== undefined && (
        <chakra.div
          gridArea="switch"
          borderTop={{ base: '1px solid {colors.line}', md: '0' }}
          paddingTop={{ base: '2', md: '0' }}
          marginTop={{ base: '1', md: '0' }}
        >
          <SwitchPoint name={name} status={status} isBusy={isBusy} onSwitch={onSwitch} />
        </chakra.div>
      )}
      <chakra.div
        gridArea="edit"
        display="flex"
        justifyContent="flex-end"
        gap={{ base: '0', md: '1' }}
        marginTop={{ base: '-6px', md: '0' }}
      >
        {onEdit !== undefined && <IconButton icon="edit" label={`Status bearbeiten: ${name}`} tip="Status bearbeiten" onClick={onEdit} />}
        {onDelete !== undefined && <IconButton icon="remove" label={`Löschen: ${name}`} tip="Löschen" onClick={onDelete} />}
      </chakra.div>
    </chakra.li>
  )
}
