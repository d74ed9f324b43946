import { chakra } from '@chakra-ui/react'
import { legalPages } from '../legal/legal-pages.ts'

/** The legal links at the end of every public page. */
export const LegalLinks = chakra(({ className }: { readonly className?: string }) => (
  <nav aria-label="Rechtliches" className={className}>
    {legalPages.map(({ path, title }) => (
      <chakra.a key={path} href={path} paddingBlock="1.5" _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}>
        {title}
      </chakra.a>
    ))}
  </nav>
))
