import { chakra } from '@chakra-ui/react'
import { diffArrays } from 'diff/lib/diff/array.js'
import { useMemo } from 'react'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'

/** Words, spaces and tags. */
const piecesOf = (html: string) => html.split(/(\s+|<[^>]*>)/)

type PublishDialogProps = {
  readonly label: string
  /** The published text; undefined while the page shows the placeholder. */
  readonly published: string | undefined
  readonly html: string
  readonly onKeep: () => void
  readonly onPublish: () => void
}

/** Asks before a text goes live, and shows how it differs from what is published. */
const PublishDialog = ({ label, published, html, onKeep, onPublish }: PublishDialogProps) => {
  const parts = useMemo(() => diffArrays(piecesOf(published ?? ''), piecesOf(html)), [published, html])
  return (
    <QuestionDialog
      isOpen
      title={`${label} veröffentlichen?`}
      keep="Weiter bearbeiten"
      go="Jetzt veröffentlichen"
      goLook="solid"
      onKeep={onKeep}
      onGo={onPublish}
    >
      <p>
        {published === undefined
          ? 'Der Text ersetzt sofort den Platzhalter der öffentlichen Seite.'
          : 'Der Text ersetzt sofort die jetzige Fassung. Sie bleibt unter „Fassungen“ und kann von dort wieder übernommen werden.'}
      </p>
      <chakra.section
        aria-label="Unterschied zur jetzigen Fassung"
        tabIndex={0}
        maxHeight="40vh"
        overflow="auto"
        padding="3"
        border="1px solid {colors.line}"
        fontFamily="mono"
        fontSize="13px"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {parts.map(({ added, removed, value }, index) => {
          const [key, text] = [`${index}`, value.join('')]
          if (added) return <chakra.ins key={key}>{text}</chakra.ins>
          if (removed) return <chakra.del key={key}>{text}</chakra.del>
          return <span key={key}>{text}</span>
        })}
      </chakra.section>
      <chakra.p color="ink-2">Unterstrichen ist neu, durchgestrichen fällt weg.</chakra.p>
    </QuestionDialog>
  )
}

export default PublishDialog
