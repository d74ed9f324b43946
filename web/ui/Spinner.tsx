import { chakra } from '@chakra-ui/react'

/** A dial with a turning needle, shown while something loads. */
export const Spinner = ({ label = 'Wird geladen' }: { readonly label?: string }) => (
  <chakra.div role="status" minHeight="50vh" display="grid" placeItems="center">
    <chakra.svg width="48px" height="48px" viewBox="0 0 48 48" aria-hidden="true" fill="none">
      <chakra.circle cx="24" cy="24" r="20" stroke="tick" strokeWidth="6" strokeDasharray="1 5.283" />
      <chakra.path
        d="M24 12V2"
        stroke="lamp"
        strokeWidth="2"
        transformOrigin="24px 24px"
        animation="turn 1.6s linear infinite"
        _motionReduce={{ animation: 'none' }}
      />
    </chakra.svg>
    <chakra.span srOnly>{label}</chakra.span>
  </chakra.div>
)
