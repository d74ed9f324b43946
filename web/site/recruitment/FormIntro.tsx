import { chakra } from '@chakra-ui/react'
import { RequiredNote } from '../forms/RequiredNote.tsx'

type FormIntroProps = {
  /** Who will answer, where no section of the page says so. */
  readonly contact: string | null
}

/** What stands between a partner's form and its heading. */
export const FormIntro = ({ contact }: FormIntroProps) => (
  <chakra.p marginTop="2" textStyle="ui" color="ink-2">
    {contact !== null && (
      <>
        Ihr Kontakt: <chakra.b color="ink">{contact}</chakra.b>
        <br />
      </>
    )}
    <RequiredNote />
  </chakra.p>
)
