import { chakra } from '@chakra-ui/react'
import type { ImportStepInput } from '../../../shared/domain/import.ts'
import { countOf } from '../../ui/format.ts'
import { RadioList } from '../../ui/RadioList.tsx'

export type DuplicatesFate = NonNullable<ImportStepInput['duplicates']>

type DuplicateChoiceProps = {
  readonly count: number
  readonly value: DuplicatesFate
  readonly onChange: (value: DuplicatesFate) => void
}

/** Asks what becomes of rows whose address somebody else has. */
export const DuplicateChoice = ({ count, value, onChange }: DuplicateChoiceProps) => {
  const question = `Bei ${countOf(count, 'Zeile', 'Zeilen')} gibt es die E-Mail-Adresse schon mit einem anderen Namen.`
  return (
    <chakra.div maxWidth="640px">
      <chakra.p marginBottom="2">{question} Was soll damit geschehen?</chakra.p>
      <RadioList
        label={question}
        name="import-duplicates"
        value={value}
        onChange={onChange}
        options={[
          { value: 'skip', children: 'Auslassen' },
          { value: 'create', children: 'Als weitere Datensätze anlegen' },
        ]}
      />
    </chakra.div>
  )
}
