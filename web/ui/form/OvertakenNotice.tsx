import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Callout } from '../Callout.ts'
import { PartnerName } from '../PartnerName.tsx'
import { Stale } from './Stale.tsx'
import type { Clash } from './use-overtaken.ts'

/** Longer texts may need scrolling, by keyboard too. */
const LONG = 200

const Theirs = ({ clash: { path, label, text, partner }, onTake }: { readonly clash: Clash; readonly onTake: (path: string) => void }) => (
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

type OvertakenNoticeProps = {
  readonly isStale: boolean
  readonly onReload: () => void
  /** What both have changed. */
  readonly clashes: readonly Clash[]
  /** Names of what only somebody else has changed. */
  readonly adopted: readonly string[]
  readonly onTake: (path: string) => void
}

/** What of it clashes with what was typed, and the choice for each. */
const Changed = ({ clashes, adopted, onTake }: Pick<OvertakenNoticeProps, 'clashes' | 'adopted' | 'onTake'>) => (
  <Callout role="status" display="grid" gap="3">
    {clashes.length > 0 && (
      <>
        <p>
          <b>Auch jemand anderes hat inzwischen geändert: {clashes.map(({ label }) => label).join(', ')}.</b> Ihre Eingabe steht noch da.
          Wenn Sie speichern, ersetzt sie die neuere Fassung.
        </p>
        <chakra.ul display="grid" gap="3">
          {clashes.map((clash) => (
            <Theirs key={clash.path} clash={clash} onTake={onTake} />
          ))}
        </chakra.ul>
      </>
    )}
    {adopted.length > 0 && <p>Von jemand anderem geändert und hier schon übernommen: {adopted.join(', ')}.</p>}
  </Callout>
)

/** Somebody else was faster: first the offer to read again, then what of it clashes with what was typed, and the choice for each. */
export const OvertakenNotice = ({ isStale, onReload, clashes, adopted, onTake }: OvertakenNoticeProps) => {
  const notice = useRef<HTMLDivElement>(null)
  const isChanged = clashes.length > 0 || adopted.length > 0
  const told = isStale ? 'stale' : isChanged ? 'changed' : undefined
  // A long form may have been sent from far above or below.
  useEffect(() => {
    if (told !== undefined) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  return (
    <chakra.div ref={notice} scrollMarginBlock="24px" _empty={{ display: 'none' }}>
      {isStale ? <Stale onReload={onReload} /> : isChanged && <Changed clashes={clashes} adopted={adopted} onTake={onTake} />}
    </chakra.div>
  )
}
