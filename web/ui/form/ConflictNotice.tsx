import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { errorMessages } from '../../../shared/api/errors.ts'
import { Button } from '../Button.tsx'
import { Callout } from '../Callout.ts'
import { PartnerName } from '../PartnerName.tsx'
import type { FieldConflict } from './use-edit-conflicts.ts'

/** From this length on a text may need scrolling, also by keyboard. */
const LONG = 200

type ConflictItemProps = { readonly conflict: FieldConflict; readonly onTake: (path: string) => void }

const ConflictItem = ({ conflict: { path, label, text, partner }, onTake }: ConflictItemProps) => (
  <chakra.li
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
    gap="2"
    columnGap="4"
    alignItems="start"
  >
    <chakra.div minWidth="0">
      <chakra.p color="ink-3" textStyle="dense">
        {label}
      </chakra.p>
      <chakra.div
        tabIndex={text.length > LONG ? 0 : undefined}
        role={text.length > LONG ? 'group' : undefined}
        aria-label={text.length > LONG ? `Neuere Fassung: ${label}` : undefined}
        maxHeight="9em"
        overflowY="auto"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {partner !== undefined ? <PartnerName id={partner} /> : text === '' ? <chakra.span color="ink-3">leer</chakra.span> : text}
      </chakra.div>
    </chakra.div>
    <Button size="s" minHeight={{ base: 'control-touch', sm: 'control-s' }} onClick={() => onTake(path)}>
      Neuere Fassung übernehmen <chakra.span srOnly>für {label}</chakra.span>
    </Button>
  </chakra.li>
)

/** Offers to load the newer state. What was typed stays. */
const ReloadOffer = ({ onReload }: { readonly onReload: () => void }) => (
  <Callout role="alert" display="grid" gap="2" justifyItems="start">
    <b>Fehler</b>
    <p>{errorMessages.stale} Ihre Eingaben bleiben dabei stehen.</p>
    <Button size="s" onClick={onReload}>
      Neu laden
    </Button>
  </Callout>
)

type ConflictNoticeProps = {
  readonly isStale: boolean
  readonly onReload: () => void
  readonly conflicts: readonly FieldConflict[]
  /** Labels of the fields that only the other person has changed. */
  readonly adopted: readonly string[]
  readonly onTake: (path: string) => void
}

const Changed = ({ conflicts, adopted, onTake }: Pick<ConflictNoticeProps, 'conflicts' | 'adopted' | 'onTake'>) => (
  <Callout role="status" display="grid" gap="3">
    {conflicts.length > 0 && (
      <>
        <p>
          <b>Auch jemand anderes hat inzwischen geändert: {conflicts.map(({ label }) => label).join(', ')}.</b> Ihre Eingabe steht noch da.
          Wenn Sie speichern, ersetzt sie die neuere Fassung.
        </p>
        <chakra.ul display="grid" gap="3">
          {conflicts.map((conflict) => (
            <ConflictItem key={conflict.path} conflict={conflict} onTake={onTake} />
          ))}
        </chakra.ul>
      </>
    )}
    {adopted.length > 0 && <p>Von jemand anderem geändert und hier schon übernommen: {adopted.join(', ')}.</p>}
  </Callout>
)

/** Shown when someone else has changed the entity of an open form: offers to reload, then lists the conflicts with a choice for each. */
export const ConflictNotice = ({ isStale, onReload, conflicts, adopted, onTake }: ConflictNoticeProps) => {
  const notice = useRef<HTMLDivElement>(null)
  const isChanged = conflicts.length > 0 || adopted.length > 0
  const shown = isStale ? 'reload' : isChanged ? 'changes' : undefined
  // In a long form the notice may be out of view.
  useEffect(() => {
    if (shown !== undefined) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <chakra.div ref={notice} scrollMarginBlock="24px" _empty={{ display: 'none' }}>
      {isStale ? <ReloadOffer onReload={onReload} /> : isChanged && <Changed conflicts={conflicts} adopted={adopted} onTake={onTake} />}
    </chakra.div>
  )
}
