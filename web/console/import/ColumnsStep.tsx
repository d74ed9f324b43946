import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import type { ImportColumns, ImportFieldName, ImportKind } from '../../../shared/domain/import.ts'
import { importFields } from '../../../shared/domain/import-fields.ts'
import { Button } from '../../ui/Button.tsx'
import { controlProps, Field, Input, Select } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { countOf } from '../../ui/format.ts'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { missingFields, unusedHeaders } from './columns.ts'
import { Preview } from './Preview.tsx'
import type { CsvFile } from './read-csv.ts'

/** Values of the choice of a column; headers follow a prefix, so that none is mistaken for these. */
const NONE = ''
const FIXED = 'wert'
const COLUMN = 'spalte '

type ColumnsStepProps = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly file: CsvFile
  readonly proposed: ImportColumns
  /** Where the data come from, as typed so far. */
  readonly origin: string
  readonly onOrigin: (origin: string) => void
  /** Rows that have been sent; undefined before. */
  readonly sent: number | undefined
  readonly onBack: () => void
  readonly onSubmit: (columns: ImportColumns) => void
}

const list = new Intl.ListFormat('de')

/** Asks which column each field is taken from, and where the data come from. */
export const ColumnsStep = ({ kind, fileName, file, proposed, origin, onOrigin, sent, onBack, onSubmit }: ColumnsStepProps) => {
  const [columns, setColumns] = useState(proposed)
  const [errors, setErrors] = useState<{ readonly columns?: string; readonly origin?: string }>({})
  const [first] = file.rows
  const unused = unusedHeaders(file.headers, columns)
  const set = (name: ImportFieldName, source: ImportColumns[ImportFieldName]) =>
    setColumns((now) => {
      const { [name]: _before, ...others } = now
      return source === undefined ? others : { ...others, [name]: source }
    })
  const choose = (name: ImportFieldName, value: string, choice: string | undefined) => {
    if (value === NONE) set(name, undefined)
    else if (value === FIXED) set(name, { fixed: choice ?? '' })
    else set(name, { header: value.slice(COLUMN.length) })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const missing = missingFields(kind, columns)
    const next = {
      ...(missing.length > 0 && { columns: `Es fehlt noch eine Spalte oder ein Wert für ${list.format(missing)}.` }),
      ...(origin.trim() === '' && { origin: 'Herkunft der Daten ist erforderlich' }),
    }
    setErrors(next)
    if (Object.keys(next).length === 0) onSubmit(columns)
  }
  return (
    <form onSubmit={submit} noValidate>
      <SettingsPanel
        id="import-columns-title"
        title="Welche Spalte gehört zu welchem Feld?"
        note={`${fileName}, ${countOf(file.rows.length, 'Zeile', 'Zeilen')}`}
      >
        <chakra.div display="grid" padding={{ base: '4px 16px', md: '4px 20px' }}>
          {importFields[kind].map(({ name, label, isRequired = false, choices, hint }) => {
            const source = columns[name]
            const isFixed = source !== undefined && 'fixed' in source
            const id = `import-${name}`
            const place = source !== undefined && 'header' in source ? file.headers.indexOf(source.header) : -1
            return (
              <chakra.div
                key={name}
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '176px minmax(0, 280px) minmax(0, 1fr)' }}
                gap={{ base: '1.5', md: '4' }}
                alignItems="center"
                paddingBlock="2"
                borderTop="1px solid {colors.line}"
                _first={{ borderTop: '0' }}
              >
                <chakra.label htmlFor={id} textStyle="ui" fontWeight="500">
                  {label}
                  {isRequired && (
                    <chakra.span color="signal-text" aria-hidden="true">
                      {' *'}
                    </chakra.span>
                  )}
                </chakra.label>
                <Select
                  size="m"
                  id={id}
                  required={isRequired}
                  value={source === undefined ? NONE : isFixed ? FIXED : `${COLUMN}${source.header}`}
                  onChange={({ target }) => choose(name, target.value, choices?.[0])}
                >
                  <option value={NONE}>Nicht importieren</option>
                  {file.headers.map((header) => (
                    <option key={header} value={`${COLUMN}${header}`}>
                      {header}
                    </option>
                  ))}
                  <option value={FIXED}>Für alle derselbe Wert</option>
                </Select>
                {isFixed && choices !== undefined && (
                  <Select
                    size="m"
                    aria-label={`${label} für alle`}
                    value={source.fixed}
                    onChange={({ target }) => set(name, { fixed: target.value })}
                  >
                    {choices.map((choice) => (
                      <option key={choice} value={choice}>
                        {choice}
                      </option>
                    ))}
                  </Select>
                )}
                {isFixed && choices === undefined && (
                  <Input
                    size="m"
                    aria-label={`${label} für alle`}
                    placeholder={hint}
                    maxLength={300}
                    value={source.fixed}
                    onChange={({ target }) => set(name, { fixed: target.value })}
                  />
                )}
                {!isFixed && (
                  <chakra.p textStyle="dense" color="ink-3" overflowWrap="anywhere">
                    {place < 0 ? hint : `Erste Zeile: ${first?.cells[place]?.slice(0, 80) || 'leer'}`}
                  </chakra.p>
                )}
              </chakra.div>
            )
          })}
        </chakra.div>
        {unused.length > 0 && (
          <chakra.p padding={{ base: '8px 16px 12px', md: '8px 20px 16px' }} textStyle="dense" color="ink-2" overflowWrap="anywhere">
            {`Nicht übernommen: ${list.format(unused)}`}
          </chakra.p>
        )}
        <chakra.div display="grid" gap="4" padding={{ base: '12px 16px 16px', md: '16px 20px 20px' }} borderTop="1px solid {colors.line}">
          <chakra.div maxWidth="640px">
            <Field
              id="import-origin"
              label="Herkunft der Daten"
              required
              hint="Woher sie kommen und warum sie gespeichert werden dürfen. Steht bei jedem Datensatz; eine Einwilligung wird nicht vermerkt."
              error={errors.origin}
            >
              <Input
                size="m"
                maxLength={300}
                value={origin}
                onChange={({ target }) => onOrigin(target.value)}
                {...controlProps('import-origin', { error: errors.origin, required: true, hint: true })}
              />
            </Field>
          </chakra.div>
          <div role="alert">
            <FieldError id="import-columns" error={errors.columns} />
          </div>
          <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
            <Button onClick={onBack} disabled={sent !== undefined}>
              Andere Datei
            </Button>
            <Button type="submit" look="signal" disabled={sent !== undefined}>
              {sent === undefined ? `${countOf(file.rows.length, 'Zeile', 'Zeilen')} prüfen` : 'Wird hochgeladen...'}
            </Button>
            {sent !== undefined && <ProgressGauge label="Hochgeladen" done={sent} total={file.rows.length} />}
          </chakra.div>
        </chakra.div>
      </SettingsPanel>
      <Preview file={file} />
    </form>
  )
}
