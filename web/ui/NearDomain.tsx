import { chakra } from '@chakra-ui/react'

type NearDomainProps = {
  readonly id: string
  /** Undefined while none is proposed. */
  readonly domain?: string | undefined
  readonly onTake?: () => void
}

/** A question below an e-mail address whose domain looks like a slip. Rendered even while empty, so that a script can fill it on pages that are not hydrated. */
export const NearDomain = ({ id, domain, onTake }: NearDomainProps) => (
  <chakra.p id={`${id}-near`} aria-live="polite" textStyle="dense" color="ink-2">
    <span hidden={domain === undefined}>
      Meinten Sie{' '}
      <chakra.button
        type="button"
        translate="no"
        color="ink"
        fontWeight="500"
        textDecoration="underline"
        cursor="pointer"
        paddingBlock="1"
        onClick={onTake}
      >
        {domain}
      </chakra.button>
      ?
    </span>
  </chakra.p>
)
