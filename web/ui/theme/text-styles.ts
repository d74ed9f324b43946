import { defineTextStyles } from '@chakra-ui/react'

const heading = { fontWeight: '600', textWrap: 'balance' } as const

export const textStyles = defineTextStyles({
  mega: { value: { ...heading, fontSize: 'mega', lineHeight: '.9', letterSpacing: '-.055em' } },
  display: { value: { ...heading, fontSize: 'display', lineHeight: '1.06', letterSpacing: '-.04em' } },
  title: {
    value: {
      ...heading,
      fontSize: { base: '1.625rem', sm: 'title' },
      lineHeight: { base: '2rem', sm: '2.5rem' },
      letterSpacing: '-.025em',
    },
  },
  h2: { value: { ...heading, fontSize: 'h2', lineHeight: '2rem', letterSpacing: '-.02em' } },
  h3: { value: { ...heading, fontSize: 'h3', lineHeight: '1.5rem', letterSpacing: '-.012em' } },
  lead: { value: { fontSize: 'lead', lineHeight: '2rem', textWrap: 'pretty' } },
  body: { value: { fontSize: 'body', lineHeight: '1.5rem', textWrap: 'pretty' } },
  ui: { value: { fontSize: 'ui', lineHeight: '1.25rem' } },
  dense: { value: { fontSize: 'dense', lineHeight: '1.25rem' } },
  micro: { value: { fontSize: 'micro', lineHeight: '1rem' } },
})
