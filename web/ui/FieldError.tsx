import { chakra } from '@chakra-ui/react'
import { Icon } from './Icon.tsx'

/** The ids that connect a control with its hint and its error. */
export const fieldIds = (id: string) => ({ hint: `${id}-hint`, error: `${id}-error` })

/** The error of a control. It is rendered even while empty, but hidden, so that a script can fill the `span` on pages that are not hydrated. */
export const FieldError = ({ id, error }: { readonly id: string; readonly error?: string | undefined }) => (
  <chakra.p
    id={fieldIds(id).error}
    hidden={!error}
    display="grid"
    gridTemplateColumns="14px 1fr"
    gap="1.5"
    textStyle="dense"
    fontWeight="500"
    color="danger"
    css={{ '& svg': { marginTop: '3px' } }}
  >
    <Icon name="warning" />
    <span>{error}</span>
  </chakra.p>
)
