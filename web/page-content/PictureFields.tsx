import { Controller } from 'react-hook-form'
import { PictureUpload } from '../ui/PictureUpload.tsx'
import type { PageContentFieldsProps } from './page-content-form.ts'

const pictures = [
  { name: 'landingPageLogo', kind: 'logo', label: 'Logo', hint: 'Steht oben auf beiden Seiten, 40 Pixel hoch.' },
  {
    name: 'landingPagePortrait',
    kind: 'portrait',
    label: 'Porträt',
    hint: 'Steht beim Formular neben dem Namen und wird quadratisch zugeschnitten.',
  },
] as const

/** The tab „Bilder“: logo and portrait. */
export const PictureFields = ({ form, partnerId }: PageContentFieldsProps) =>
  pictures.map(({ name, ...picture }) => (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <PictureUpload partnerId={partnerId} {...picture} value={value} onChange={onChange} error={fieldState.error?.message} />
      )}
    />
  ))
