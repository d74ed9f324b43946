import { defineGlobalStyles } from '@chakra-ui/react'

/**
 * Small parts of which a list has hundreds. They are plain elements with one rule for all: as styled components each would cost some 0.1 ms to make, and a page
 * of fifty rows more than a frame.
 */
export const partStyles = defineGlobalStyles({
  '[data-part=status]': {
    display: 'inline-flex',
    verticalAlign: 'top',
    alignItems: 'center',
    gap: '2',
    textStyle: 'dense',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    color: 'ink',
    '& svg': { flex: 'none' },
  },
  '[data-part=icon-button]': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    aspectRatio: '1',
    minHeight: { base: 'control-touch', md: 'control-s' },
    border: '1px solid transparent',
    borderRadius: '1',
    color: 'ink-2',
    cursor: 'pointer',
    transition: 'background {durations.move} {easings.machine}, transform {durations.press}',
    _hover: { background: 'hover', color: 'ink' },
    _active: { transform: 'translateY(1px)' },
    _disabled: { color: 'control', cursor: 'not-allowed', background: 'transparent', transform: 'none' },
  },
  // A name, and behind it the id that tells it from others.
  '[data-part=name]': { '& > b': { fontWeight: '500', color: 'ink' }, '& > span': { color: 'ink-3' } },
  // A name that opens more about its record.
  '[data-part=opener]': {
    textAlign: 'left',
    fontWeight: '500',
    color: 'ink',
    maxWidth: '100%',
    minHeight: { base: 'control-touch', md: 'control-s' },
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
    textDecorationColor: '{colors.tick}',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: '{colors.lamp}' },
  },
  '[data-part=contact]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: '100%',
    '& > button': { marginBlock: '-6px' },
  },
  '[data-part=contact-link]': {
    minWidth: '0',
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
    textDecorationColor: '{colors.tick}',
    textUnderlineOffset: '3px',
    _hover: { color: 'ink', textDecorationColor: '{colors.lamp}' },
  },
  // What is said where there is nothing, and what only accompanies.
  '[data-part=aside]': { color: 'ink-3' },
  '[data-part=actions]': { display: 'inline-flex', flex: 'none', justifyContent: 'flex-end', gap: { base: '0', md: '1' } },
})
