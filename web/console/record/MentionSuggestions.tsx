import { chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { useApi } from '../../api/use-api.ts'
import { RowButton } from '../../ui/RowButton.tsx'

/** An @ and what is typed after it, at the end of a text. */
const MENTION = /(?:^|\s)@([\p{L}\p{N}._-]*)$/u

const MOST = 5

type MentionSuggestionsProps = {
  readonly kind: WorkKind
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onText: (text: string) => void
}

/** Offers the colleagues whom an @ at the end of a note may mean. */
export const MentionSuggestions = ({ kind, field, text, onText }: MentionSuggestionsProps) => {
  const typed = MENTION.exec(text)?.[1]?.toLowerCase()
  const { data } = useApi('colleagueList', typed === undefined ? null : { params: { kind } })
  if (typed === undefined) return null
  const found = (data?.colleagues ?? [])
    .filter(
      ({ id, name }) =>
        id.toLowerCase().startsWith(typed) ||
        name
          .toLowerCase()
          .split(' ')
          .some((word) => word.startsWith(typed)),
    )
    .slice(0, MOST)
  return (
    <chakra.div role="group" aria-label="Wen meinen Sie?" display="flex" flexWrap="wrap" gap="1">
      {found.map(({ id, name }) => (
        <RowButton
          key={id}
          onClick={() => {
            onText(`${text.slice(0, text.length - typed.length)}${id} `)
            field.current?.focus()
          }}
        >
          {`@${id} ${name}`}
        </RowButton>
      ))}
    </chakra.div>
  )
}
