import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/** The look around a tree, in the browser and in `renderToString` alike. */
export const Provider = ({ children }: { readonly children: ReactNode }) => <ChakraProvider value={system}>{children}</ChakraProvider>
