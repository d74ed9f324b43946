import { Controller } from 'react-hook-form'
import { PictureUpload } from '../ui/PictureUpload.tsx'
import type { PageContentFieldsProps } from './page-content-form.ts'

/** The tab „Bilder“: logo and portrait. */
export const PictureFields = ({ form, partnerId }: PageContentFieldsProps) => (
  <>
    <Controller
      control={form.control}
      name="landingPageLogo"
      render={({ field: { value, onChange }, fieldState }) => (
        <PictureUpload
          partnerId={partnerId}
          kind="logo"
          label="Logo"
          hint="Steht oben auf beiden Seiten, 40 Pixel hoch."
          value={value}
          onChange={onChange}
          error={fieldState.error?.message}
        />
      )}
    />
    <Controller
      control={form.control}
      name="landingPagePortrait"
      render={({ field: { value, onChange }, fieldState }) => (
        <PictureUpload
          partnerId={partnerId}
          kind="portrait"
          label="Porträt"
          hint="Steht beim Formular neben dem Namen und wird quadratisch zugeschnitten."
          value={value}
          onChange={onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  </>
)
