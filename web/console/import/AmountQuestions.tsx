import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { AMOUNT_FIELDS, type DecimalSign, type Import, type ImportStepInput } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { asciiAmount } from '../../../shared/domain/typed-signs.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.ts'
import { RadioList } from '../../ui/RadioList.tsx'

const figures = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** What a value such as „2.500“ means if this sign stands before its fraction. */
const meaningOf = (example: string, sign: DecimalSign) => {
  const digits = asciiAmount(example).replace(/[^\d.,]/g, '')
  const [fraction, thousands] = sign === 'comma' ? [',', '.'] : ['.', ',']
  return figures.format(Number(digits.replaceAll(thousands, '').replace(fraction, '.')))
}

type Question = { readonly field: (typeof AMOUNT_FIELDS)[number]; readonly sign: DecimalSign | null }
const answersIn = (questions: readonly Question[]) =>
  Object.fromEntries(questions.flatMap(({ field, sign }) => (sign === null ? [] : [[field, sign]])))

type AmountQuestionsProps = {
  readonly shown: Import
  readonly isBusy: boolean
  readonly onCheck: (step: ImportStepInput, failure: string) => Promise<void>
}

/** Asks once per column what amounts mean that can be read in two ways, shows the answer, and has the rows checked again with another one. */
export const AmountQuestions = ({ shown: { kind, amounts }, isBusy, onCheck }: AmountQuestionsProps) => {
  const [signs, setSigns] = useState<Partial<Record<(typeof AMOUNT_FIELDS)[number], DecimalSign>>>({})
  const questions = AMOUNT_FIELDS.flatMap((field) => {
    const { sign = null, example = null } = amounts[field] ?? {}
    return example === null ? [] : [{ field, example, sign }]
  })
  if (questions.length === 0) return null
  const isAnswered = questions.every(({ field, sign }) => (signs[field] ?? sign) !== null)
  const isChanged = questions.some(({ field, sign }) => signs[field] !== undefined && signs[field] !== sign)
  return (
    <Callout>
      <chakra.div display="grid" gap="3" maxWidth="640px" justifyItems="start">
        {questions.map(({ field, example, sign }) => {
          const label = importFields[kind].find(({ name }) => name === field)?.label ?? field
          return (
            <chakra.div key={field} width="full">
              <chakra.p marginBottom="2">
                {sign === null ? `„${label}“: Was bedeutet ${example}?` : `„${label}“: ${example} ist gelesen als`}
              </chakra.p>
              <RadioList
                label={`${label}: Was bedeutet ${example}?`}
                name={`import-amount-${field}`}
                value={signs[field] ?? sign ?? ''}
                onChange={(chosen) => chosen !== '' && setSigns((now) => ({ ...now, [field]: chosen }))}
                options={[
                  { value: 'comma', children: meaningOf(example, 'comma'), note: 'mit Dezimalkomma' },
                  { value: 'point', children: meaningOf(example, 'point'), note: 'mit Dezimalpunkt' },
                ]}
              />
            </chakra.div>
          )
        })}
        <Button
          disabled={isBusy || !isAnswered || !isChanged}
          onClick={() =>
            void onCheck(
              { step: 'check', decimals: { ...answersIn(questions), ...signs } },
              'Der Import konnte nicht noch einmal geprüft werden.',
            )
          }
        >
          Noch einmal prüfen
        </Button>
      </chakra.div>
    </Callout>
  )
}
