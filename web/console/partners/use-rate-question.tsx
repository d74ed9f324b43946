import { useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { useCommissionUnit } from '../../api/portal.ts'
import { formatDecimal } from '../../ui/format.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'

type Parent = Pick<Partner, 'companyName' | 'commissionRate'>
type Asked = { readonly parent: Parent; readonly answer: (isMeant: boolean) => void }

/**
 * Asks for confirmation if a commission rate is above the parent's.
 * @param verb the next step, which the question and its button name
 */
export const useRateQuestion = (verb: 'speichern' | 'verschieben') => {
  const unit = useCommissionUnit()
  const [asked, setAsked] = useState<Asked>()
  /** Resolves to true at once if there is nothing to ask. */
  const isRateMeant = (rate: string, parent: Parent | null | undefined): Promise<boolean> => {
    if (parent == null || Number(rate) <= Number(parent.commissionRate)) return Promise.resolve(true)
    return new Promise((answer) => setAsked({ parent, answer }))
  }
  const settle = (isMeant: boolean) => {
    asked?.answer(isMeant)
    setAsked(undefined)
  }
  const question = (
    <QuestionDialog
      isOpen={asked !== undefined}
      title="Höherer Satz als beim Partner darüber"
      keep="Zurück"
      go={`Trotzdem ${verb}`}
      goLook="solid"
      onKeep={() => settle(false)}
      onGo={() => settle(true)}
    >
      {asked !== undefined && (
        <p>
          Der Satz liegt über dem von {asked.parent.companyName} ({formatDecimal(asked.parent.commissionRate)} {unit}). Trotzdem {verb}?
        </p>
      )}
    </QuestionDialog>
  )
  return { isRateMeant, question }
}
