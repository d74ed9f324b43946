import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Import, ImportStepInput } from '../../../shared/domain/import.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { countOf, formatCount, formatDate } from '../../ui/format.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Fate = NonNullable<ImportStepInput['changed']>

const QUESTION = 'Was soll mit den geänderten geschehen?'

type UndoDialogProps = { readonly shown: Import; readonly onKeep: () => void; readonly onGo: (changed: Fate) => void }

/** Shows what taking an import back would delete and what stays, and asks for it. */
export const UndoDialog = ({ shown: { id, undoUntil }, onKeep, onGo }: UndoDialogProps) => {
  const { data, error, refresh } = useApi('importGet', { params: { id }, query: { with: 'undo' } })
  const [fate, setFate] = useState<Fate>('keep')
  const undo = data?.undo
  const isRestoring = undo !== undefined && undo.restorable > 0
  const going = undo === undefined ? 0 : undo.unchanged + (fate === 'delete' ? undo.changed : 0)
  return (
    <QuestionDialog
      isOpen
      title="Import rückgängig machen"
      keep="Abbrechen"
      go={undo === undefined || isRestoring ? 'Rückgängig machen' : `${formatCount(going)} löschen`}
      isBusy={going === 0 && !isRestoring}
      onKeep={onKeep}
      onGo={() => onGo(fate)}
    >
      {undo === undefined ? (
        error === undefined ? (
          <Skeleton height="72px" width="full" />
        ) : (
          <Failure text={messageOf(error)} onRetry={() => void refresh()} />
        )
      ) : (
        <chakra.div display="grid" gap="3">
          <chakra.ul paddingLeft="5" listStyleType="disc">
            <li>
              {countOf(undo.unchanged, 'Datensatz ist unverändert und wird gelöscht.', 'Datensätze sind unverändert und werden gelöscht.')}
            </li>
            <li>{countOf(undo.changed, 'Datensatz wurde seither geändert.', 'Datensätze wurden seither geändert.')}</li>
            {undo.restorable > 0 && (
              <li>
                {countOf(
                  undo.restorable,
                  'aktualisierter Datensatz bekommt seine früheren Werte zurück, soweit sie seither nicht geändert wurden.',
                  'aktualisierte Datensätze bekommen ihre früheren Werte zurück, soweit sie seither nicht geändert wurden.',
                )}
              </li>
            )}
            {undo.overwritten > 0 && (
              <li>
                {countOf(
                  undo.overwritten,
                  'aktualisierter Datensatz bleibt: Seine Werte wurden seither geändert.',
                  'aktualisierte Datensätze bleiben: Ihre Werte wurden seither geändert.',
                )}
              </li>
            )}
            <li>{countOf(undo.blocked, 'Datensatz bleibt: Daran hängt etwas.', 'Datensätze bleiben: Daran hängt etwas.')}</li>
          </chakra.ul>
          {undo.changed > 0 && (
            <div>
              <chakra.p marginBottom="2">{QUESTION}</chakra.p>
              <RadioList
                label={QUESTION}
                name="import-changed"
                value={fate}
                onChange={setFate}
                options={[
                  { value: 'keep', children: 'Geänderte behalten' },
                  { value: 'delete', children: 'Auch geänderte löschen' },
                ]}
              />
            </div>
          )}
        </chakra.div>
      )}
      <chakra.p color="ink-2">Das geht bis zum {formatDate(undoUntil)}. Gelöschtes liegt 30 Tage im Papierkorb.</chakra.p>
    </QuestionDialog>
  )
}
