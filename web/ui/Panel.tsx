import { chakra, defineRecipe } from '@chakra-ui/react'

/** A surface on which something is operated. */
export const Panel = chakra(
  'section',
  defineRecipe({ className: 'panel', base: { background: 'panel', border: '1px solid {colors.line}', borderRadius: '2', minWidth: '0' } }),
)
