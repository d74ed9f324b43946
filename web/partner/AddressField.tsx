import { chakra } from '@chakra-ui/react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useCopiedLink } from './use-copied-link.ts'

/** Splits a link after its slashes, so that it wraps there. Browsers would break an id at its hyphen. */
const partsOf = (link: string) => [...link.matchAll(/[^/]*\/+|[^/]+$/g)]

type AddressFieldProps = {
  /** What the button's name says. */
  readonly label: string
  readonly address: string | null
  /** Wraps the address on wide screens too, instead of cutting it. */
  readonly isWhole?: boolean
}

/** The address of a link with a button that copies it. */
export const AddressField = ({ label, address, isWhole = false }: AddressFieldProps) => {
  const { isCopied, copy } = useCopiedLink(address)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto">
      <chakra.span
        border="1px solid {colors.control}"
        borderRight="0"
        borderRadius="2px 0 0 2px"
        padding={{ base: '11px 12px', sm: '7px 12px' }}
        background="page"
        color={address === null ? 'ink-3' : 'ink'}
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace={isWhole ? 'normal' : { base: 'normal', sm: 'nowrap' }}
        overflowWrap="anywhere"
        title={address ?? undefined}
      >
        {address === null
          ? 'Nicht angegeben'
          : partsOf(address).map(({ 0: part, index }) => (
              <chakra.span key={index} display={isWhole ? 'inline-block' : { base: 'inline-block', sm: 'inline' }}>
                {part}
              </chakra.span>
            ))}
      </chakra.span>
      <Button
        look="solid"
        disabled={address === null}
        onClick={copy}
        aria-label={`${isCopied ? 'Kopiert' : 'Kopieren'}: ${label}`}
        borderRadius="0 2px 2px 0"
        minWidth={{ base: '44px', sm: '116px' }}
        {...(isCopied ? { background: 'ok-wash', borderColor: 'ok', color: 'ok', _hover: { background: 'ok-wash' } } : {})}
      >
        <Icon name={isCopied ? 'done' : 'copy'} />
        {isCopied ? 'Kopiert' : 'Kopieren'}
      </Button>
    </chakra.div>
  )
}
