import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { PartnerProfile } from '../../../shared/domain/partner-page.ts'
import { CountryPicker } from '../../ui/form/CountryPicker.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** Initial values of the profile form. */
export const profileValues = ({ firstName, lastName, email, phone, country }: PartnerProfile) => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
  country,
})
export type ProfileValues = ReturnType<typeof profileValues>
export type ProfileForm = UseFormReturn<ProfileValues, unknown, PartnerProfile>

/** The fields of a partner's profile. */
export const ProfileFields = ({ form, isPhoneFree }: { readonly form: ProfileForm; readonly isPhoneFree: boolean }) => {
  const id = useId()
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      gap="20px 16px"
      padding={{ base: '4', md: '20px' }}
    >
      <TextField form={form} name="firstName" label="Vorname" required maxLength={100} autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Nachname" required maxLength={100} autoComplete="family-name" />
      <TextField form={form} name="email" label="E-Mail" type="email" required maxLength={255} autoComplete="email" />
      <TextField
        form={form}
        name="phone"
        label="Telefon"
        type="tel"
        maxLength={50}
        autoComplete="tel"
        {...(isPhoneFree ? { hint: 'Gilt sofort, ohne Freigabe.' } : {})}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field, fieldState }) => (
          <CountryPicker id={`${id}-country`} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
    </chakra.div>
  )
}
