import { chakra } from '@chakra-ui/react'
import type { PageDraftView } from '../../../shared/domain/partner-page.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/Status.tsx'
import { draftStates, timeOfState } from './draft-state.ts'

type DraftBarProps = {
  readonly page: PageDraftView
  readonly isDirty: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onSubmit: () => void
  readonly onDiscard: () => void
}

/** On a phone all buttons share one line. */
const narrow = { flex: { base: '1 1 auto', sm: 'none' }, paddingInline: { base: '2', sm: '14px' } } as const

const Label = ({ long, short }: { readonly long: string; readonly short: string }) => (
  <>
    <chakra.span hideBelow="sm">{long}</chakra.span>
    <chakra.span hideFrom="sm">{short}</chakra.span>
  </>
)

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
      gap={{ base: '4px 12px', sm: '3' }}
      padding={{ base: '6px 12px', sm: '10px 16px', md: '12px 20px' }}
      background="panel"
      border="1px solid {colors.line}"
      borderRadius="2"
      position="sticky"
      top="0"
      zIndex="bar"
    >
      <chakra.div role="status" minWidth="0">
        <Status look={look}>{`${label}${isDirty ? '' : timeOfState(page)}`}</Status>
        <chakra.p textStyle="dense" color="ink-3" display={{ base: 'none', sm: 'block' }}>
          {text}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap={{ sm: 'wrap' }} gap={{ base: '1', sm: '2' }} width={{ base: 'full', sm: 'auto' }}>
        {page.version > 0 && (
          <Button look="ghost" disabled={isBusy} onClick={onDiscard} {...narrow}>
            Verwerfen
          </Button>
        )}
        <Button look="line" disabled={isBusy || !isDirty} onClick={onSave} aria-label="Entwurf speichern" {...narrow}>
          <Label long="Entwurf speichern" short="Speichern" />
        </Button>
        <Button
          look="signal"
          disabled={isBusy || (!isDirty && (page.state === 'released' || page.state === 'submitted'))}
          onClick={onSubmit}
          aria-label="Zur Freigabe einreichen"
          {...narrow}
        >
          <Label long="Zur Freigabe einreichen" short="Einreichen" />
        </Button>
      </chakra.div>
    </chakra.section>
  )
}
