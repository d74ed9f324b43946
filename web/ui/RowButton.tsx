import type { ComponentProps } from 'react'
import { buttonRecipe } from './button-recipe.ts'
import { slotClasses } from './slot-classes.ts'
import { system } from './theme/system.ts'

const recipe = system.cva(buttonRecipe)
const small = (look: 'line' | 'ghost' | 'dangerLine') => ({
  ...recipe({ look, size: 's' }),
  minHeight: { base: 'control-touch', md: 'control-s' },
})
const looks = slotClasses({ line: small('line'), ghost: small('ghost'), dangerLine: small('dangerLine') })
type Look = keyof typeof looks

/** A button in a row of a list: looks like `Button`, and costs as little as a plain one. On phones as high as a finger needs. */
export const RowButton = ({ look = 'line', ...props }: Omit<ComponentProps<'button'>, 'className'> & { readonly look?: Look }) => (
  <button type="button" {...props} className={looks[look]} />
)

/** A link that looks like one. */
export const RowLink = ({ look = 'line', children, ...props }: Omit<ComponentProps<'a'>, 'className'> & { readonly look?: Look }) => (
  <a {...props} className={looks[look]}>
    {children}
  </a>
)
