import { chakra, defineRecipe } from '@chakra-ui/react'

/** A bar where text will stand. Give it the text's width. */
export const Skeleton = chakra(
  'span',
  defineRecipe({ className: 'skeleton', base: { display: 'block', height: '12px', background: 'sunken', borderRadius: '1' } }),
)
