import { chakra } from '@chakra-ui/react'

/** The page's width with its margins. */
export const Wrap = chakra('div', {
  base: { width: 'full', maxWidth: 'calc({sizes.page} + 2 * {spacing.gutter})', marginInline: 'auto', paddingInline: 'gutter' },
})

/** Twelve columns of 92 with gutters of 16. */
export const Columns = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', columnGap: '4' },
})
