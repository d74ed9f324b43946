import type { Imported } from '../../../shared/domain/imported.ts'
import type { Fact } from '../../ui/FactList.tsx'
import { formatDate } from '../../ui/format.ts'

/** When a record was imported, and where its data come from; nothing for one that was not. */
export const importedFacts = ({ imported }: { readonly imported?: Imported | undefined }): readonly Fact[] =>
  imported === undefined ? [] : [['Import', `Import vom ${formatDate(imported.at)}: ${imported.origin}`]]
