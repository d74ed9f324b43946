import { chakra } from '@chakra-ui/react'
import type { TextPart } from '../../../shared/domain/privacy-notice.ts'

/** Titled parts of a text page. */
export const TextParts = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map(({ title, paragraphs }) => (
    <chakra.section key={title} display="grid" gap="3">
      <chakra.h2 textStyle="h2">{title}</chakra.h2>
      {paragraphs.map((paragraph) => (
        <chakra.p key={paragraph} color="ink-2">
          {paragraph}
        </chakra.p>
      ))}
    </chakra.section>
  ))
