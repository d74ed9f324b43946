import { chakra } from '@chakra-ui/react'
import { HONEYPOT_FIELD } from '../../../shared/domain/submission.ts'
import { Button } from '../../ui/Button.tsx'

/** A field that no person meets, neither on the screen nor by keyboard nor by ear. What fills it in is a program. */
const Trap = () => (
  <chakra.div srOnly inert>
    <label htmlFor={HONEYPOT_FIELD}>Betreff</label>
    <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
  </chakra.div>
)

type FormFootProps = {
  /** Of the button. */
  readonly label: string
  readonly isWide?: boolean
}

/** How every public form ends: the button, and the place where waiting is announced. */
export const FormFoot = ({ label, isWide = false }: FormFootProps) => (
  <>
    <Trap />
    <Button type="submit" look="signal" size="l" width={isWide ? 'full' : { base: 'full', sm: 'auto' }} data-busy="Wird eingereicht...">
      {label}
    </Button>
    <chakra.p role="status" srOnly />
  </>
)
