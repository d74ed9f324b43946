import { chakra } from '@chakra-ui/react'
import { type HeadingLevel, RecordSection } from './RecordLayout.tsx'

type LongTextProps = { readonly title: string; readonly text: string | null | undefined; readonly level: HeadingLevel }

/** What a person has written, in full and with its line breaks; nothing if they wrote nothing. */
export const LongText = ({ title, text, level }: LongTextProps) =>
  text ? (
    <RecordSection title={title} level={level}>
      <chakra.p textStyle="body" color="ink" whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="72ch">
        {text}
      </chakra.p>
    </RecordSection>
  ) : null
