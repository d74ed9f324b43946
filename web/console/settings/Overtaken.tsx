import { chakra } from '@chakra-ui/react'
import { Stale } from '../../ui/form/Stale.tsx'

type OvertakenProps = {
  readonly isStale: boolean
  /** What both have changed, as the form calls it. */
  readonly names: readonly string[]
  readonly onReload: () => void
}

/** Somebody else was faster: first the offer to read again, then what of it clashes with what was typed. */
export const Overtaken = ({ isStale, names, onReload }: OvertakenProps) => (
  <>
    {isStale && <Stale onReload={onReload} />}
    {!isStale && names.length > 0 && (
      <chakra.p role="alert" borderLeft="3px solid {colors.lamp}" padding="4px 0 4px 16px">
        <b>Auch jemand anderes hat inzwischen geändert: {names.join(', ')}.</b> Ihre Eingabe steht noch da. Wenn Sie speichern, ersetzt sie
        die neuere Fassung.
      </chakra.p>
    )}
  </>
)
