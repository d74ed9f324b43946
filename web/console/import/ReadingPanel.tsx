import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { controlProps, Field, Select } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { countOf } from '../../ui/format.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { FileRefused } from './file-refused.ts'
import { type CsvChoice, type CsvFile, type CsvRow, hasSurplus, readCsv } from './read-csv.ts'

type ReadingPanelProps = {
  readonly bytes: Uint8Array
  readonly file: CsvFile
  readonly onRead: (file: CsvFile) => void
}

const HEADERS = 'import-headers'
const NONE = ''
const list = new Intl.ListFormat('de')

const shortened = ({ cells }: CsvRow) =>
  cells
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, 80)

/** Lines by number; of many only the first. */
const lines = (rows: readonly CsvRow[]) => {
  const [shown, more] = [rows.slice(0, 10).map(({ number }) => String(number)), rows.length - 10]
  return `${rows.length === 1 ? 'Zeile' : 'Zeilen'} ${list.format(more > 0 ? [...shown, countOf(more, 'weitere', 'weitere')] : shown)}`
}

/** How a file was read, where that had to be guessed: its letters, and which line has the headers. Names the rows that are no data or cannot be read. */
export const ReadingPanel = ({ bytes, file, onRead }: ReadingPanelProps) => {
  const [error, setError] = useState<string>()
  const { headerLine, firstRows, encoding, readings } = file
  const above = firstRows.filter(({ number }) => headerLine !== null && number < headerLine)
  const tooLong = file.rows.filter((row) => hasSurplus(file, row))
  const choose = (choice: CsvChoice) => {
    try {
      onRead(readCsv(bytes, { encoding, headerLine, ...choice }))
      setError(undefined)
    } catch (reason) {
      setError(reason instanceof FileRefused ? reason.message : 'Die Datei kann nicht gelesen werden.')
    }
  }
  return (
    <chakra.div marginBottom="4">
      <SettingsPanel id="import-reading-title" title="Wurde die Datei richtig gelesen?">
        <chakra.div display="grid" gap="4" padding={{ base: '16px', md: '20px' }} maxWidth="640px">
          {readings.length > 0 && (
            <div>
              <chakra.p marginBottom="2">Die Datei sagt nicht, wie Umlaute gespeichert sind. Welche Wörter stimmen?</chakra.p>
              <RadioList
                label="Welche Wörter stimmen?"
                name="import-encoding"
                value={encoding}
                onChange={(next) => choose({ encoding: next })}
                options={readings.map(({ encoding: value, label, words }) => ({
                  value,
                  children: <chakra.span overflowWrap="anywhere">{words.join(', ')}</chakra.span>,
                  note: label,
                }))}
              />
            </div>
          )}
          <Field id={HEADERS} label="Überschriften">
            <Select
              size="m"
              value={headerLine === null ? NONE : String(headerLine)}
              onChange={({ target }) => choose({ headerLine: target.value === NONE ? null : Number(target.value) })}
              {...controlProps(HEADERS, {})}
            >
              {firstRows.map((row) => (
                <option key={row.number} value={String(row.number)}>
                  {`Zeile ${row.number}: ${shortened(row)}`}
                </option>
              ))}
              <option value={NONE}>Die Datei hat keine Überschriften</option>
            </Select>
          </Field>
          {above.length > 0 && (
            <chakra.p color="ink-2" overflowWrap="anywhere">
              {`Nicht als Daten gelesen: ${list.format(above.map((row) => `Zeile ${row.number} („${shortened(row)}“)`))}`}
            </chakra.p>
          )}
          {tooLong.length > 0 && (
            <chakra.p overflowWrap="anywhere">
              {`${lines(tooLong)}: mehr Werte als Überschriften. Vielleicht enthält ein Wert das Trennzeichen. Solche Zeilen werden nicht importiert und stehen unter „Mit Fehlern“.`}
            </chakra.p>
          )}
          <div role="alert">
            <FieldError id="import-reading" error={error} />
          </div>
        </chakra.div>
      </SettingsPanel>
    </chakra.div>
  )
}
