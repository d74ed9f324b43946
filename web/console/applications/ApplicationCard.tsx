import { chakra } from '@chakra-ui/react'
import { type Application, applicationStatusLabels } from '../../../shared/domain/application.ts'
import { Button } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { applicationStatusLooks } from '../../ui/status-looks.ts'
import { Overdue } from '../interessenten/Overdue.tsx'
import { originOf } from './application-facts.ts'

type ApplicationCardProps = {
  readonly application: Application
  readonly isNew: boolean
  readonly onReview: () => void
  readonly onDelete?: (() => void) | undefined
}

export const ApplicationCard = ({ application, isNew, onReview, onDelete }: ApplicationCardProps) => {
  const { firstName, lastName, companyName, email, phone, status, createdAt, reviewedBy } = application
  const name = `${firstName} ${lastName}`
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1.2fr) minmax(0, 1fr) 172px 148px auto' }}
      columnGap="5"
      rowGap="2"
      padding={{ base: '4', md: '14px 16px 14px 20px' }}
      alignItems="start"
      borderTop="1px solid {colors.line}"
      _first={{ borderTop: '0' }}
      background={isNew ? 'signal-wash' : undefined}
      _hover={{ background: isNew ? 'signal-wash' : 'hover' }}
      textStyle="dense"
      color="ink-2"
      overflowWrap="anywhere"
    >
      <div>
        <chakra.h2 fontSize="body" lineHeight="1.5rem" letterSpacing="-.012em" color="ink">
          {name}
        </chakra.h2>
        <p>{companyName ?? 'ohne Firma'}</p>
      </div>
      <div>
        <p>
          <Email address={email} />
        </p>
        <p>{phone}</p>
      </div>
      <chakra.div display={{ base: 'flex', md: 'block' }} justifyContent="space-between" gap="3">
        <p>{originOf(application)}</p>
        <chakra.p color="ink-3" whiteSpace="nowrap">
          {formatDateTime(createdAt)}
        </chakra.p>
      </chakra.div>
      <chakra.div display="grid" justifyItems="start" gap="0.5">
        <Status look={applicationStatusLooks[status]}>{applicationStatusLabels[status]}</Status>
        {status === 'pending' && <Overdue promise="application" createdAt={createdAt} />}
        {reviewedBy !== null && <chakra.span color="ink-3">von {reviewedBy}</chakra.span>}
      </chakra.div>
      <chakra.div display="flex" gap="1" justifyContent="flex-end">
        <Button size="s" minHeight={{ base: 'control-touch', md: 'control-s' }} aria-label={`Bewerbung prüfen: ${name}`} onClick={onReview}>
          Prüfen
        </Button>
        {onDelete !== undefined && <IconButton icon="remove" label={`Löschen: ${name}`} tip="Löschen" onClick={onDelete} />}
      </chakra.div>
    </chakra.li>
  )
}
