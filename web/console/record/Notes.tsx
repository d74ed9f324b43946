import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { foldPublicId } from '../../../shared/domain/ids.ts'
import { mentionsIn, type Note } from '../../../shared/domain/note.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { LONGEST_NOTE } from '../../../shared/platform/limits.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { controlProps, Field, Textarea } from '../../ui/Field.tsx'
import { useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { showFailure, showToast } from '../../ui/toast.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { type HeadingLevel, RecordSection } from './RecordLayout.tsx'
import { useMentions } from './use-mentions.tsx'

const styles = slotClasses({
  notes: { marginTop: '4', _empty: { marginTop: '0' } },
  note: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    padding: '10px 0 10px 12px',
    borderLeft: '3px solid {colors.line}',
    '& + &': { marginTop: '2' },
  },
  text: { color: 'ink', whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' },
  who: { color: 'ink-3', textStyle: 'dense' },
})

type NotesProps = { readonly kind: RecordKind; readonly id: number; readonly level: HeadingLevel }

/** Names those after an @ whom a note does not reach: unknown people, and those who may not see the record. */
const tellUnheard = ({ text, mentions }: Note) => {
  const heard = new Set(mentions.map(foldPublicId))
  const unheard = mentionsIn(text).flatMap((names) => (names.some((name) => heard.has(foldPublicId(name))) ? [] : names.slice(-1)))
  if (unheard.length === 0) return
  const names = unheard.map((name) => `@${name}`).join(', ')
  showToast({
    kind: 'failure',
    title: 'Nicht alle Erwähnten benachrichtigt',
    text: `${names}: unbekannt oder ohne das Recht, diesen Eintrag zu sehen.`,
  })
}

const NoteForm = ({ kind, id: recordId }: Pick<NotesProps, 'kind' | 'id'>) => {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { trigger, isBusy } = useApiMutation('noteCreate')
  useUnsavedChanges(text.trim() !== '')
  useKeys({ n: () => field.current?.focus() })
  const mentions = useMentions(kind, field, text, setText)
  const save = async () => {
    if (isBusy) return
    try {
      const note = await trigger({ params: { kind, id: recordId }, body: { text } })
      tellUnheard(note)
      setText('')
      setError(undefined)
      // So that the keys of the inbox work again.
      field.current?.blur()
    } catch (failure) {
      const atField = failure instanceof ApiError ? failure.fields.text : undefined
      setError(atField)
      if (atField === undefined) showFailure('Die Notiz wurde nicht gespeichert', failure)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.takeKey(event)) return event.preventDefault()
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <chakra.div display="grid" gap="2">
      <Field id={id} label="Neue Notiz" error={error} hint="Nur für das Team. Mit @benutzername erwähnen Sie jemanden.">
        <Textarea
          ref={field}
          size="m"
          rows={2}
          minHeight="0"
          maxLength={LONGEST_NOTE}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          {...controlProps(id, { error, hint: true })}
        />
      </Field>
      {mentions.suggestions}
      {text.trim() !== '' && (
        <Button look="solid" justifySelf="start" aria-disabled={isBusy} onClick={() => void save()}>
          {isBusy ? 'Wird gespeichert...' : 'Notiz speichern'}
        </Button>
      )}
    </chakra.div>
  )
}

/** What staff have noted about a record. The key `n` writes another one. */
export const Notes = ({ kind, id, level }: NotesProps) => {
  const user = useCurrentUser()
  const mayWrite = useCan()(recordKinds[kind].rights.edit)
  const { data, error, refresh } = useApi('noteList', { params: { kind, id } }, { poll: 'stretching' })
  const remove = async ({ id: noteId }: Note) => {
    const request = { params: { kind, id, noteId } }
    try {
      await change('noteDelete', request)
      const restore = () =>
        change('noteRestore', request).then(
          () => showToast({ kind: 'success', title: 'Notiz wiederhergestellt' }),
          (failure) => showFailure('Die Notiz konnte nicht wiederhergestellt werden.', failure),
        )
      showToast({ kind: 'success', title: 'Notiz gelöscht', undo: () => void restore() })
    } catch (failure) {
      showFailure('Die Notiz konnte nicht gelöscht werden.', failure)
    }
  }
  return (
    <RecordSection title="Notizen" level={level}>
      {mayWrite && <NoteForm kind={kind} id={id} />}
      {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
      {data?.notes.length === 0 && !mayWrite && <chakra.p color="ink-3">Noch keine Notizen</chakra.p>}
      <ul aria-label="Notizen" className={styles.notes}>
        {data?.notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <div>
              <p className={styles.text}>{note.text}</p>
              <p className={styles.who}>
                {note.authorName}, {formatDateTime(note.createdAt)}
              </p>
            </div>
            {mayWrite && note.author === user.id && (
              <IconButton
                icon="remove"
                label={`Notiz vom ${formatDateTime(note.createdAt)} löschen`}
                tip="Löschen"
                onClick={() => void remove(note)}
              />
            )}
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
