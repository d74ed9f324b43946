import { labelOf } from '../../../shared/domain/format-field.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { change } from '../../api/change.ts'
import { showFailure, showToast } from '../../ui/toast.ts'

/** The German name of a field that two records may differ in. */
export const mergeFieldLabel = (name: string): string => (name === 'tradingExperience' ? 'Angaben im Formular' : labelOf(name))

/** A merge: the record that is kept, and the one that is joined to it. */
export type Merge = { readonly kind: WorkKind; readonly keptId: number; readonly joinedId: number }

/** Undoes a merge and shows the outcome. */
export const undoMerge = async (params: Merge): Promise<void> => {
  try {
    const { changedSince } = await change('mergeUndo', { params })
    const stayed = changedSince.map(mergeFieldLabel).join(', ')
    showToast({
      kind: 'success',
      title: 'Zusammenführung aufgehoben',
      text: stayed === '' ? undefined : `Seither geändert und darum geblieben: ${stayed}.`,
    })
  } catch (error) {
    showFailure('Zusammenführung konnte nicht aufgehoben werden.', error)
  }
}

type MergeChoices = {
  readonly keptVersion?: number
  readonly joinedVersion?: number
  /** Names of the fields that are taken from the joined record; absent for what is proposed. */
  readonly fields?: string[]
  readonly transferReason?: string | null
}

/** Merges two records, says so and offers to undo it. @param name of the person */
export const mergeRecords = async (merge: Merge, choices: MergeChoices, name: string): Promise<void> => {
  await change('mergeCreate', { body: { ...merge, ...choices } })
  showToast({ kind: 'success', title: 'Einträge zusammengeführt', text: name, undo: () => void undoMerge(merge) })
}
