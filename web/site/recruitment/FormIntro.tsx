import { chakra } from '@chakra-ui/react'
import { RequiredNote } from '../forms/RequiredNote.tsx'

type FormIntroProps = {
  /** The person who will answer, if no section of the page names them. */
  readonly contact: string | null
}

/** The text between a partner's form and its heading. */
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
