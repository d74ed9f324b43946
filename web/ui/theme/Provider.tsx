import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/** Provides the Chakra system, in the browser and in `renderToString`. */
export const Provider = ({ children }: { readonly children: ReactNode }) => <ChakraProvider value={system}>{children}</ChakraProvider>
