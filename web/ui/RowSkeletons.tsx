import { chakra } from '@chakra-ui/react'
import { Skeleton } from './Skeleton.tsx'

/** Placeholder rows while a list loads. */
export const RowSkeletons = ({ label, height = '48px' }: { readonly label: string; readonly height?: string | undefined }) => (
  <chakra.div role="status" aria-label={label}>
    {['48%', '36%', '56%', '40%', '52%'].map((width) => (
      <chakra.div
        key={width}
        display="grid"
        gap="3"
        alignContent="center"
        padding="12px 20px"
        minHeight={height}
        borderTop="1px solid {colors.line}"
        _first={{ borderTop: '0' }}
      >
        <Skeleton width={width} maxWidth="320px" />
        {height !== '48px' && <Skeleton width="28%" maxWidth="200px" />}
      </chakra.div>
    ))}
  </chakra.div>
)
