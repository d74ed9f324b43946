import type { UseFormReturn } from 'react-hook-form'
import type { Cleaning } from '../../../shared/domain/page-preview.ts'
import type { PageContent } from '../../../shared/domain/partner.ts'
import type { PageContentValues } from './page-content-values.ts'

/** The one form behind all tabs of the editor. */
export type PageContentForm = UseFormReturn<PageContentValues, unknown, PageContent>

/** What each tab gets. */
export type PageContentFieldsProps = {
  readonly form: PageContentForm
  /** What of the texts visitors would not see as they stand there. */
  readonly cleanings: readonly Cleaning[]
}
