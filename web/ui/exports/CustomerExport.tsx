import type { ReactNode } from 'react'
import type { Api } from '../../../shared/api/index.ts'
import type { Sent } from '../../../shared/api/route.ts'
import { call } from '../../api/client.ts'
import { countOf } from '../format.ts'
import { createCsvExport } from './csv-export.ts'
import { ExportButton } from './ExportButton.tsx'

type Filter = Sent<Api['customerExport']>['body']

const useCustomerExport = createCsvExport<Filter>({
  key: 'customerExport',
  start: (body) => call('customerExport', { body }),
  get: (id) => call('customerExportGet', { params: { id } }),
  cancel: (id) => call('customerExportCancel', { params: { id } }),
  done: 'Kunden exportiert',
  failed: 'Fehler beim Exportieren der Kunden.',
  rows: (count) => countOf(count, 'Kunde', 'Kunden'),
})

type CustomerExportProps = {
  readonly filter: Filter
  /** Number of matches, if the list knows it. */
  readonly total: number | undefined
  /** Shown while no export runs. */
  readonly gauge?: ReactNode
}

/** Exports the filtered customers. */
export const CustomerExport = ({ filter, ...rest }: CustomerExportProps) => <ExportButton state={useCustomerExport(filter)} {...rest} />
