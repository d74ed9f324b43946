import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { IMPORT_KINDS, type ImportColumns, type ImportKind, importRights, mayImport } from '../../../shared/domain/import.ts'
import { recordSlugs } from '../../../shared/platform/pages.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { showFailure } from '../../ui/toast.ts'
import MissingPermission from '../MissingPermission.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { proposeColumns } from './columns.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportState } from './ImportState.tsx'
import { ReadingPanel } from './ReadingPanel.tsx'
import type { CsvFile } from './read-csv.ts'
import { StepLine } from './StepLine.tsx'
import { sendImport } from './send-import.ts'

type Chosen = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly file: CsvFile
  readonly remembered: ImportColumns
}

/** What was chosen for the last file; without it the headers decide. */
const readRemembered = async (kind: ImportKind): Promise<ImportColumns> => {
  try {
    return (await call('importColumnsGet', { params: { kind } })).columns
  } catch {
    return {}
  }
}

/** Imports customers, partners or leads from a file, in four steps: file, columns, check and result. */
const Import = () => {
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen>()
  const [origin, setOrigin] = useState('')
  const [sent, setSent] = useState<number>()
  const kinds = IMPORT_KINDS.filter((kind) => mayImport(kind, can))
  const kind = kinds.find((one) => recordSlugs[one] === params.get('art')) ?? kinds[0]
  const opened = params.get('import')
  if (kind === undefined) return <MissingPermission title="Import" permission={IMPORT_KINDS.map((one) => importRights[one])} />

  /** Back to the file, and to the imports that were listed. */
  const leave = () => {
    params.delete('import')
    setParams(params)
  }
  const send = async ({ name, file }: Chosen, columns: ImportColumns) => {
    setSent(0)
    try {
      const { id } = await sendImport({ kind, fileName: name, file, columns, origin: origin.trim() }, setSent)
      setChosen(undefined)
      setOrigin('')
      setParams({ art: recordSlugs[kind], import: id })
    } catch (error) {
      showFailure('Die Datei konnte nicht geprüft werden.', error)
    }
    setSent(undefined)
  }
  return (
    <>
      <PageHeader title="Import" sub="Kunden, IB-Partner und Interessenten aus einer CSV-Datei übernehmen" />
      {opened !== null && <ImportState key={opened} id={opened} onLeave={leave} />}
      {opened === null && chosen === undefined && (
        <>
          <StepLine current={0} />
          <FileStep
            kinds={kinds}
            kind={kind}
            onKind={(next) => setParams({ art: recordSlugs[next] }, { replace: true })}
            onFile={async (name, bytes, file) => setChosen({ name, bytes, file, remembered: await readRemembered(kind) })}
          />
          <EarlierImports />
        </>
      )}
      {opened === null && chosen !== undefined && (
        <>
          <StepLine current={1} />
          <ReadingPanel bytes={chosen.bytes} file={chosen.file} onRead={(file) => setChosen({ ...chosen, file })} />
          <ColumnsStep
            // Other headers are other columns.
            key={chosen.file.headers.join('\n')}
            kind={kind}
            fileName={chosen.name}
            file={chosen.file}
            proposed={proposeColumns(kind, chosen.file.headers, chosen.remembered)}
            origin={origin}
            onOrigin={setOrigin}
            sent={sent}
            onBack={() => setChosen(undefined)}
            onSubmit={(columns) => void send(chosen, columns)}
          />
        </>
      )}
    </>
  )
}

export default Import
