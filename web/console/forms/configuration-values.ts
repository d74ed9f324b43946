import type * as z from 'zod'
import type { FormConfiguration, formConfigurationCreateSchema } from '../../../shared/domain/form-configuration.ts'

/** Values of the configuration form. */
export type ConfigurationValues = {
  configKey: string
  /** Empty before a choice. */
  configType: string
  isActive: boolean
  options: { value: string; label: string; isActive: boolean }[]
}
export type ConfigurationOutput = z.output<typeof formConfigurationCreateSchema>

export const configurationValues = (configuration: FormConfiguration | undefined): ConfigurationValues => ({
  configKey: configuration?.configKey ?? '',
  configType: configuration?.configType ?? '',
  isActive: configuration?.isActive ?? true,
  options: configuration?.options.map((option) => ({ ...option })) ?? [],
})
