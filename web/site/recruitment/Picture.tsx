import { chakra } from '@chakra-ui/react'
import type { PictureRef } from '../../../shared/domain/picture.ts'
import { picturePath } from '../../../shared/platform/pages.ts'
import { logoGround } from '../../ui/logo-ground.ts'

type PictureProps = {
  readonly picture: PictureRef
  /** The largest size on the page in pixels; a smaller picture is not enlarged. */
  readonly most: { readonly width: number; readonly height: number }
  readonly isLogo?: boolean
}

/** An uploaded picture of a partner: its logo, or a round portrait. Its place is reserved before it has been loaded. */
export const Picture = ({ picture: { id, alt, width, height }, most, isLogo = false }: PictureProps) => {
  const scale = Math.min(1, most.width / width, most.height / height)
  return (
    <chakra.img
      src={picturePath(id)}
      alt={alt}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      decoding="async"
      flex="none"
      {...(isLogo ? logoGround : { borderRadius: 'full' })}
    />
  )
}
