import { chakra, defineRecipe } from '@chakra-ui/react'

/** A surface for controls. */
export const Panel = chakra(
  'section',
  defineRecipe({ className: 'panel', base: { background: 'panel', border: '1px solid {colors.line}', borderRadius: '2', minWidth: '0' } }),
)
