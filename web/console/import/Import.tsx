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
import type { CsvFile } from './read-csv.ts'
import { StepLine } from './StepLine.tsx'
import { sendImport } from './send-import.ts'

type Chosen = { readonly name: string; readonly file: CsvFile; readonly proposed: ImportColumns }

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
  const [sent, setSent] = useState<number>()
  const kinds = IMPORT_KINDS.filter((kind) => mayImport(kind, can))
  const kind = kinds.find((one) => recordSlugs[one] === params.get('art')) ?? kinds[0]
  const opened = params.get('import')
  if (kind === undefined) return <MissingPermission title="Import" permission={IMPORT_KINDS.map((one) => importRights[one][1])} />

  /** Back to the file, and to the imports that were listed. */
  const leave = () => {
    params.delete('import')
    setParams(params)
  }
  const send = async ({ name, file }: Chosen, columns: ImportColumns, origin: string) => {
    setSent(0)
    try {
      const { id } = await sendImport({ kind, fileName: name, file, columns, origin }, setSent)
      setChosen(undefined)
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
            onFile={async (name, file) =>
              setChosen({ name, file, proposed: proposeColumns(kind, file.headers, await readRemembered(kind)) })
            }
          />
          <EarlierImports />
        </>
      )}
      {opened === null && chosen !== undefined && (
        <>
          <StepLine current={1} />
          <ColumnsStep
            kind={kind}
            fileName={chosen.name}
            file={chosen.file}
            proposed={chosen.proposed}
            sent={sent}
            onBack={() => setChosen(undefined)}
            onSubmit={(columns, origin) => void send(chosen, columns, origin)}
          />
        </>
      )}
    </>
  )
}

export default Import
