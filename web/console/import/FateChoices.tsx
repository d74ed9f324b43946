import { chakra } from '@chakra-ui/react'
import type { ImportStepInput } from '../../../shared/domain/import.ts'
import { countOf } from '../../ui/format.ts'
import { RadioList } from '../../ui/RadioList.tsx'

/** What becomes of such rows. */
export type Fates = { readonly [Name in 'duplicates' | 'existing']: NonNullable<ImportStepInput[Name]> }

type FateChoiceProps<Fate extends string> = {
  readonly name: string
  readonly question: string
  readonly value: Fate
  readonly onChange: (value: Fate) => void
  readonly options: readonly { readonly value: Fate; readonly children: string }[]
}

const FateChoice = <Fate extends string>({ name, question, value, onChange, options }: FateChoiceProps<Fate>) => (
  <chakra.div maxWidth="640px">
    <chakra.p marginBottom="2">{question} Was soll damit geschehen?</chakra.p>
    <RadioList label={question} name={name} value={value} onChange={onChange} options={options} />
  </chakra.div>
)

type FateChoicesProps = {
  readonly counts: { readonly duplicate: number; readonly differs: number }
  readonly value: Fates
  readonly onChange: (value: Fates) => void
}

/** Asks what becomes of rows about records that exist with other values, and of rows whose address somebody else has. */
export const FateChoices = ({ counts, value, onChange }: FateChoicesProps) => (
  <>
    {counts.differs > 0 && (
      <FateChoice
        name="import-existing"
        question={countOf(
          counts.differs,
          'Zeile gehört zu einem vorhandenen Datensatz, hat aber andere Werte.',
          'Zeilen gehören zu vorhandenen Datensätzen, haben aber andere Werte.',
        )}
        value={value.existing}
        onChange={(existing) => onChange({ ...value, existing })}
        options={[
          { value: 'skip', children: 'Auslassen' },
          { value: 'update', children: 'Vorhandene aktualisieren; leere Zellen ändern nichts' },
        ]}
      />
    )}
    {counts.duplicate > 0 && (
      <FateChoice
        name="import-duplicates"
        question={`Bei ${countOf(counts.duplicate, 'Zeile', 'Zeilen')} gibt es die E-Mail-Adresse schon mit einem anderen Namen.`}
        value={value.duplicates}
        onChange={(duplicates) => onChange({ ...value, duplicates })}
        options={[
          { value: 'skip', children: 'Auslassen' },
          { value: 'create', children: 'Als weitere Datensätze anlegen' },
        ]}
      />
    )}
  </>
)
