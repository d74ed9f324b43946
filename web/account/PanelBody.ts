import { chakra } from '@chakra-ui/react'

/** The content of a panel of the account: text, then a button. */
export const PanelBody = chakra('div', {
  base: { display: 'grid', gap: '4', justifyItems: 'start', padding: { base: '12px 16px 16px', md: '12px 20px 20px' } },
})
