import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { showFailure, showToast } from '../toast.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { placeErrors } from './place-errors.ts'
import { type DescribeField, useEditConflicts } from './use-edit-conflicts.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** How to read the entity again after someone else has changed it. */
type Reload<Values, Entity> = {
  readonly read: () => Promise<Entity>
  readonly valuesOf: (entity: Entity) => Values
  /** Makes the entity as read the base of the next save. */
  readonly adopt: (entity: Entity) => void
  readonly describe?: DescribeField
}

type FormDialogProps<Values extends FieldValues, Output, Entity extends object> = {
  readonly form: UseFormReturn<Values, unknown, Output>
  readonly title: string
  readonly description?: ReactNode
  /** Omitted for people who may only look. */
  readonly submitLabel?: string | undefined
  /** Disables saving until something has been changed. */
  readonly isEdit?: boolean
  /** Set while closing the dialog would lose something that is not a value of the form. */
  readonly hasOtherChanges?: boolean
  /** Asks for confirmation before saving; false returns to the form. */
  readonly confirm?: (values: Output) => Promise<boolean>
  /** Sends the values; rejects with the server's error. */
  readonly onSubmit: (values: Output) => Promise<unknown>
  readonly onClose: () => void
  /** Title of the notification after saving; omitted if `onSubmit` shows its own. */
  readonly saved?: string
  /** Names the record in the notification. */
  readonly savedText?: (values: Output) => string
  readonly failed: string
  /** Text before the server's reason. */
  readonly failedText?: string
  /** Stays open after saving, for longer work. The caller resets the form to its new values. */
  readonly staysOpen?: boolean
  /** For editors: as wide as the window allows. */
  readonly isWide?: boolean
  /** Ends the buttons with the form, beside which there is a column. @default in a wide dialog */
  readonly hasAside?: boolean
  /** Starts with text to read: the focus stays at the top instead of the first field. */
  readonly startsWithText?: boolean
  /** Called when saving fails; the fields that show the errors may be out of view. */
  readonly onRefused?: () => void
  /** For entities that others may change meanwhile. */
  readonly reload?: Reload<Values, Entity>
  readonly children: ReactNode
}

const isStaleError = (error: unknown) => error instanceof ApiError && error.status === 412

/**
 * A dialog with a form. Shows the server's errors at their fields, asks before unsaved changes are lost, and resolves concurrent edits: if the entity
 * has changed meanwhile, it is read again, the typed values stay, and the conflicts are listed.
 */
export const FormDialog = <Values extends FieldValues, Output, Entity extends object>(props: FormDialogProps<Values, Output, Entity>) => {
  const { form, title, description, submitLabel, isEdit = false, onSubmit, onClose, saved, savedText, failed, reload, children } = props
  const {
    confirm,
    onRefused,
    failedText,
    staysOpen = false,
    isWide = false,
    hasAside = isWide,
    startsWithText = false,
    hasOtherChanges = false,
  } = props
  const { isDirty, isSubmitting } = form.formState
  const isUnsaved = isDirty || hasOtherChanges
  const [isAsking, setAsking] = useState(false)
  const [isStale, setStale] = useState(false)
  const { rebase, forget, ...notice } = useEditConflicts(form, reload?.describe)
  const id = useId()
  const first = useRef<HTMLElement>(null)
  useLeaveGuard(isUnsaved, () => setAsking(true))

  const latestSubmit = useRef(onSubmit)
  useLayoutEffect(() => {
    latestSubmit.current = onSubmit
  })
  /** Saves once more if nothing that the form shows has changed meanwhile, but a note, say, or who takes care of the record. */
  const save = async (values: Output) => {
    try {
      await onSubmit(values)
    } catch (error) {
      if (!isStaleError(error) || reload === undefined) throw error
      const fresh = await reload.read().catch(() => undefined)
      const isSame = fresh !== undefined && JSON.stringify(reload.valuesOf(fresh)) === JSON.stringify(form.formState.defaultValues)
      if (!isSame) throw error
      flushSync(() => reload.adopt(fresh))
      await latestSubmit.current(values)
    }
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      if (confirm !== undefined && !(await confirm(values))) return
      await save(values)
      forget()
      if (saved !== undefined) showToast({ kind: 'success', title: saved, text: savedText?.(values) })
      if (!staysOpen) onClose()
    } catch (error) {
      if (isStaleError(error) && reload !== undefined) return setStale(true)
      const text = placeErrors(form, error)
      onRefused?.()
      showToast({ kind: 'failure', title: failed, text: [failedText, text].filter(Boolean).join(' ') })
    }
  }, onRefused)
  const reloadEntity = async () => {
    if (reload === undefined) return
    try {
      const fresh = await reload.read()
      reload.adopt(fresh)
      rebase(fresh, reload.valuesOf(fresh))
      setStale(false)
    } catch (error) {
      showFailure('Fehler beim Laden', error)
    }
  }
  const close = () => (isUnsaved ? setAsking(true) : onClose())

  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      description={description}
      {...(startsWithText ? {} : { initialFocus: first })}
      isWide={isWide}
      hasAside={hasAside}
      footer={
        <>
          <Button look="line" onClick={close}>
            {staysOpen && !isUnsaved ? 'Schließen' : 'Abbrechen'}
          </Button>
          {submitLabel !== undefined && (
            <Button type="submit" form={id} look="signal" disabled={isSubmitting || isStale || (isEdit && !isDirty)}>
              {isSubmitting ? 'Wird gespeichert...' : submitLabel}
            </Button>
          )}
        </>
      }
    >
      <chakra.form
        ref={(element: HTMLFormElement | null) => {
          first.current = element?.querySelector<HTMLElement>('input:not([type=radio]:not(:checked)), select, textarea') ?? null
        }}
        id={id}
        onSubmit={submit}
        noValidate
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="20px 16px"
      >
        {children}
      </chakra.form>
      <ConflictNotice isStale={isStale} onReload={reloadEntity} {...notice} />
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  )
}
