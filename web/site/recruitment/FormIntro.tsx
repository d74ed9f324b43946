import { chakra } from '@chakra-ui/react'
import type { PictureRef } from '../../../shared/domain/picture.ts'
import { RequiredNote } from '../forms/RequiredNote.tsx'
import { Picture } from './Picture.tsx'

/** The person who will answer, with their portrait, if the form shows them. */
export type FormContact = { readonly name: string; readonly portrait: PictureRef | null } | null

type FormIntroProps = { readonly contact: FormContact }

const Contact = ({ name, portrait }: NonNullable<FormContact>) => (
  <chakra.p display="flex" alignItems="center" gap="4" marginBottom={portrait === null ? '0' : '3'} textStyle="ui" color="ink-2">
    {portrait !== null && <Picture picture={portrait} most={{ width: 64, height: 64 }} />}
    <span>
      Ihr Kontakt: <chakra.b color="ink">{name}</chakra.b>
    </span>
  </chakra.p>
)

/** The text between a partner's form and its heading. */
export const FormIntro = ({ contact }: FormIntroProps) => (
  <chakra.div marginTop="2">
    {contact !== null && <Contact {...contact} />}
    <chakra.p textStyle="ui" color="ink-2">
      <RequiredNote />
    </chakra.p>
  </chakra.div>
)
