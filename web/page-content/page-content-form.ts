import type { UseFormReturn } from 'react-hook-form'
import type { Cleaning } from '../../shared/domain/page-preview.ts'
import type { PageContent } from '../../shared/domain/partner.ts'
import type { PageContentValues } from './page-content-values.ts'

/** The form that all tabs of the editor share. */
export type PageContentForm = UseFormReturn<PageContentValues, unknown, PageContent>

/** Props of every tab. */
export type PageContentFieldsProps = {
  /** Internal id of the partner whose page it is. */
  readonly partnerId: number
  readonly form: PageContentForm
  /** The parts of the texts that visitors would not see. */
  readonly cleanings: readonly Cleaning[]
}
