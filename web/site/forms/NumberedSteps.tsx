import { chakra } from '@chakra-ui/react'
import { Unbroken } from '../../ui/Unbroken.tsx'

/** Numbered steps. */
export const NumberedSteps = ({ steps }: { readonly steps: readonly string[] }) => (
  <chakra.ol listStyle="none">
    {steps.map((step, index) => (
      <chakra.li
        key={step}
        display="grid"
        gridTemplateColumns="32px 1fr"
        paddingBlock="3"
        borderTop="1px solid {colors.line}"
        fontSize="0.9375rem"
        lineHeight="1.5rem"
        color="ink-2"
        textWrap="balance"
      >
        <chakra.span aria-hidden="true" fontWeight="500" color="ink-3">
          {index + 1}
        </chakra.span>
        <span>
          <Unbroken>{step}</Unbroken>
        </span>
      </chakra.li>
    ))}
  </chakra.ol>
)
