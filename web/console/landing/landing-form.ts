import type { UseFormReturn } from 'react-hook-form'
import type { Cleaning } from '../../../shared/domain/landing-preview.ts'
import type { LandingPage } from '../../../shared/domain/partner.ts'
import type { LandingValues } from './landing-values.ts'

/** The one form behind all tabs of the editor. */
export type LandingForm = UseFormReturn<LandingValues, unknown, LandingPage>

/** What each tab gets. */
export type LandingFieldsProps = {
  readonly form: LandingForm
  /** What of the texts visitors would not see as they stand there. */
  readonly cleanings: readonly Cleaning[]
}
