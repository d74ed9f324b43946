import { chakra } from '@chakra-ui/react'
import type { PageDraftView } from '../../../shared/domain/partner-page.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { draftStates } from './draft-state.ts'

type DraftBarProps = {
  readonly page: PageDraftView
  readonly isDirty: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onSubmit: () => void
  readonly onDiscard: () => void
}

const timeOf = ({ state, submittedAt, decidedAt, updatedAt }: PageDraftView) => {
  const time = { released: null, draft: updatedAt, submitted: submittedAt, returned: decidedAt }[state]
  return time === null ? '' : ` am ${formatDateTime(time)}`
}

/** The state of the draft and what can be done with it, always in view. */
export const DraftBar = ({ page, isDirty, isBusy, onSave, onSubmit, onDiscard }: DraftBarProps) => {
  const { label, look, text } = draftStates[isDirty ? 'unsaved' : page.state]
  return (
    <chakra.section
      aria-label="Stand Ihrer Seite"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      gap="3"
      padding={{ base: '10px 16px', md: '12px 20px' }}
      background="panel"
      border="1px solid {colors.line}"
      borderRadius="2"
      position="sticky"
      top="0"
      zIndex="bar"
    >
      <chakra.div role="status" minWidth="0">
        <Status look={look}>{`${label}${isDirty ? '' : timeOf(page)}`}</Status>
        <chakra.p textStyle="dense" color="ink-3" display={{ base: 'none', sm: 'block' }}>
          {text}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {page.version > 0 && (
          <Button look="ghost" disabled={isBusy} onClick={onDiscard}>
            Verwerfen
          </Button>
        )}
        <Button look="line" disabled={isBusy || !isDirty} onClick={onSave}>
          Entwurf speichern
        </Button>
        <Button
          look="signal"
          disabled={isBusy || (!isDirty && (page.state === 'released' || page.state === 'submitted'))}
          onClick={onSubmit}
        >
          Zur Freigabe einreichen
        </Button>
      </chakra.div>
    </chakra.section>
  )
}
