import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { ImportKind } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { MOST_FILE_BYTES, MOST_IMPORT_ROWS } from '../../../shared/platform/limits.ts'
import { FieldError, fieldIds } from '../../ui/FieldError.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { formatCount } from '../../ui/format.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { FileRefused } from './file-refused.ts'
import { type CsvFile, readCsv } from './read-csv.ts'
import { pluralOf } from './words.ts'

const ID = 'import-file'
const TYPES = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

type FileStepProps = {
  readonly kinds: readonly ImportKind[]
  readonly kind: ImportKind
  readonly onKind: (kind: ImportKind) => void
  readonly onFile: (name: string, bytes: Uint8Array, file: CsvFile) => void
}

const required = new Intl.ListFormat('de')

/** Asks what is imported, and for the file. */
export const FileStep = ({ kinds, kind, onKind, onFile }: FileStepProps) => {
  const [error, setError] = useState<string>()
  const read = async (file: File) => {
    try {
      // A larger file is not even read.
      const bytes = new Uint8Array(await file.slice(0, MOST_FILE_BYTES + 1).arrayBuffer())
      const csv = readCsv(bytes)
      setError(undefined)
      onFile(file.name, bytes, csv)
    } catch (reason) {
      setError(reason instanceof FileRefused ? reason.message : 'Die Datei kann nicht gelesen werden.')
    }
  }
  const needed = required.format(importFields[kind].flatMap(({ label, isRequired }) => (isRequired ? [label] : [])))
  return (
    <SettingsPanel id="import-file-title" title="Was möchten Sie importieren?">
      <chakra.div display="grid" gap="4" padding={{ base: '16px', md: '20px' }} maxWidth="640px">
        {kinds.length > 1 && (
          <RadioList
            label="Art der Datensätze"
            name="import-kind"
            value={kind}
            onChange={onKind}
            options={kinds.map((one) => ({ value: one, children: pluralOf(one) }))}
          />
        )}
        <div>
          <FileDrop id={ID} action="CSV-Datei wählen" accept={TYPES} isWrong={error !== undefined} onFile={(file) => void read(file)}>
            <chakra.p id={fieldIds(ID).hint} color="ink-2">
              Eine Zeile enthält die Überschriften. Nötig sind Spalten für {needed}. Höchstens {formatCount(MOST_IMPORT_ROWS)} Zeilen und 5
              MB; aus Excel als „CSV UTF-8“ gespeichert.
            </chakra.p>
          </FileDrop>
          <chakra.div marginTop="1.5" role="alert">
            <FieldError id={ID} error={error} />
          </chakra.div>
        </div>
      </chakra.div>
    </SettingsPanel>
  )
}
