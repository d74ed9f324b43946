import { chakra } from '@chakra-ui/react'
import { HONEYPOT_FIELD } from '../../../shared/domain/submission.ts'
import { Button } from '../../ui/Button.tsx'

/** A honeypot field that people meet neither on the screen nor by keyboard nor by screen reader. Only bots fill it in. */
const Trap = () => (
  <chakra.div srOnly inert>
    <label htmlFor={HONEYPOT_FIELD}>Betreff</label>
    <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
  </chakra.div>
)

type FormFooterProps = {
  /** Label of the button. */
  readonly label: string
  readonly isWide?: boolean
}

/** The end of every public form: the button and live regions for waiting, the second of which is seen. */
export const FormFooter = ({ label, isWide = false }: FormFooterProps) => (
  <>
    <Trap />
    <Button type="submit" look="signal" size="l" width={isWide ? 'full' : { base: 'full', sm: 'auto' }} data-busy="Wird eingereicht...">
      {label}
    </Button>
    <chakra.p role="status" srOnly />
    <chakra.p role="status" data-checking="" marginTop="2" textStyle="ui" color="ink-2" gridColumn="1 / -1" _empty={{ display: 'none' }} />
  </>
)
