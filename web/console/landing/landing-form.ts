import type { UseFormReturn } from 'react-hook-form'
import type { LandingPage } from '../../../shared/domain/partner.ts'
import type { LandingValues } from './landing-values.ts'

/** The one form behind all tabs of the editor. */
export type LandingForm = UseFormReturn<LandingValues, unknown, LandingPage>
