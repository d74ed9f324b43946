import { defineGlobalStyles } from '@chakra-ui/react'

export const globalCss = defineGlobalStyles({
  ':root': { colorScheme: 'light dark', '--global-font-body': '{fonts.body}', '--global-color-border': '{colors.line}' },
  '[data-theme=light]': { colorScheme: 'light' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  html: { scrollPaddingTop: '96px', overflowWrap: 'break-word' },
  body: {
    background: 'page',
    color: 'ink',
    fontSize: 'body',
    lineHeight: '1.5rem',
    fontVariantNumeric: 'tabular-nums',
  },
  'h1, h2, h3, h4': { fontWeight: '600', textWrap: 'balance' },
  'b, strong': { fontWeight: '600' },
  p: { textWrap: 'pretty' },
  ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  '*::placeholder': { color: 'ink-3', opacity: 1 },
  button: { cursor: 'pointer' },
})
