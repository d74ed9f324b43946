import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'

type DisclosureLinkBoxProps = { readonly link: string; readonly expiresAt: string }

/** A new link, which nobody can read again. */
export const DisclosureLinkBox = ({ link, expiresAt }: DisclosureLinkBoxProps) => {
  const id = useId()
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
      gap="2"
      alignItems="end"
      padding={{ base: '12px 16px', md: '14px 20px' }}
      background="signal-wash"
      borderTop="1px solid {colors.line}"
    >
      <Field id={id} label="Link für die Person">
        <Input id={id} size="m" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button look="line" onClick={() => void copyText(link, 'Link kopiert', 'Link')}>
        <Icon name="copy" />
        Kopieren
      </Button>
      <chakra.p gridColumn="1 / -1" textStyle="dense" color="ink-2">
        {`Er wird nur jetzt gezeigt, gilt bis ${formatDateTime(expiresAt)} und nur ein einziges Mal. Senden Sie ihn nur an eine Adresse, die sicher der Person gehört.`}
      </chakra.p>
    </chakra.div>
  )
}
