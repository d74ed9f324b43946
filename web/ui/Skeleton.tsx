import { chakra, defineRecipe } from '@chakra-ui/react'

/** A placeholder bar for text that is loading. Give it the text's width. */
export const Skeleton = chakra(
  'span',
  defineRecipe({ className: 'skeleton', base: { display: 'block', height: '12px', background: 'sunken', borderRadius: '1' } }),
)
