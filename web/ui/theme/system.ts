import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { comboboxRecipe } from './combobox-recipe.ts'
import { dialogRecipe } from './dialog-recipe.ts'
import { globalCss } from './global-css.ts'
import { menuRecipe } from './menu-recipe.ts'
import { textStyles } from './text-styles.ts'
import { breakpoints, durations, shadows, tokens } from './tokens.ts'

/**
 * The look as a Chakra system. It starts from the base without a theme: only recipes in use are shipped. Recipes of our own components stand beside
 * them; here are those of Chakra's components.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'c',
    preflight: true,
    globalCss,
    theme: {
      breakpoints,
      tokens,
      semanticTokens: { colors, durations, shadows },
      textStyles,
      slotRecipes: { dialog: dialogRecipe, combobox: comboboxRecipe, menu: menuRecipe },
      keyframes: {
        rise: { from: { opacity: 0, transform: 'translateY(8px)' } },
        appear: { from: { opacity: 0 } },
        turn: { to: { transform: 'rotate(360deg)' } },
      },
    },
  }),
)
