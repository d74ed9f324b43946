import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { useApi } from '../../api/use-api.ts'
import { RowButton } from '../../ui/RowButton.tsx'

/** An @ and what is typed after it, at the end of a text. */
const MENTION = /(?:^|\s)@([\p{L}\p{N}._@+-]*)$/u

const MOST = 5

type Mentions = {
  /** The colleagues whom an @ at the end of the text may mean. */
  readonly suggestions: ReactNode
  /** Chooses among them by key. @returns whether the key was taken */
  readonly takeKey: (event: KeyboardEvent) => boolean
}

/** Offers the colleagues whom an @ at the end of a note may mean: arrows choose, Enter and Tab take. For a partner's notes it offers nobody. */
export const useMentions = (
  kind: RecordKind,
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
): Mentions => {
  const typed = kind === 'partner' ? undefined : MENTION.exec(text)?.[1]?.toLowerCase()
  const { data } = useApi('colleagueList', typed === undefined || kind === 'partner' ? null : { params: { kind } })
  const [place, setPlace] = useState(0)
  if (typed === undefined) return { suggestions: null, takeKey: () => false }
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
  const marked = Math.min(place, found.length - 1)
  const take = (id: string) => {
    setPlace(0)
    onText(`${text.slice(0, text.length - typed.length)}${id} `)
    field.current?.focus()
  }
  const takeKey = ({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) => {
    const chosen = found[marked]
    if (chosen === undefined || typed === '' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return false
    if (key === 'ArrowDown') setPlace((marked + 1) % found.length)
    else if (key === 'ArrowUp') setPlace((marked + found.length - 1) % found.length)
    else if (key === 'Enter' || key === 'Tab') take(chosen.id)
    else return false
    return true
  }
  const suggestions = (
    <chakra.div role="group" aria-label="Wen meinen Sie?" display="flex" flexWrap="wrap" gap="1">
      {found.map(({ id, name }, index) => (
        <RowButton
          key={id}
          onClick={() => take(id)}
          {...(typed !== '' && index === marked && { background: 'select-wash', borderColor: 'control' })}
        >
          {`@${id} ${name}`}
        </RowButton>
      ))}
      <chakra.span srOnly role="status">
        {typed !== '' && found[marked] !== undefined && `Eingabetaste erwähnt ${found[marked].name}`}
      </chakra.span>
    </chakra.div>
  )
  return { suggestions, takeKey }
}
