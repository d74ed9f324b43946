import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** The paragraph below the title of a partner's page. */
export const Standfirst = (props: HTMLChakraProps<'p'>) => (
  <chakra.p
    textStyle="lead"
    fontSize={{ base: '1.125rem', sm: 'lead' }}
    lineHeight={{ base: '1.75rem', sm: '2rem' }}
    color="ink-2"
    marginTop="7"
    maxWidth="28em"
    {...props}
  />
)
