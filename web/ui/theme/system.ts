import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { comboboxRecipe } from './combobox-recipe.ts'
import { dialogRecipe } from './dialog-recipe.ts'
import { globalCss } from './global-css.ts'
import { menuRecipe } from './menu-recipe.ts'
import { textStyles } from './text-styles.ts'
import { breakpoints, durations, layerStyles, shadows, tokens } from './tokens.ts'

/**
 * The look as a Chakra system. It starts from the base without a theme, so that only used recipes are shipped. This file has the recipes of Chakra's
 * components; recipes of our own components are next to them.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'c',
    // Colours are computed anew where a scheme begins.
    cssVarsRoot: ':where(:root, [data-theme])',
    preflight: true,
    globalCss,
    theme: {
      breakpoints,
      tokens,
      semanticTokens: { colors, durations, shadows },
      textStyles,
      layerStyles,
      slotRecipes: { dialog: dialogRecipe, combobox: comboboxRecipe, menu: menuRecipe },
      keyframes: {
        rise: { from: { opacity: 0, transform: 'translateY(8px)' } },
        appear: { from: { opacity: 0 } },
        // From the far end of a path to its start.
        arrive: {
          '0%': { offsetDistance: '100%', opacity: 0 },
          '10%, 94%': { opacity: 1 },
          '100%': { offsetDistance: '0%', opacity: 0 },
        },
        turn: { to: { transform: 'rotate(360deg)' } },
      },
    },
  }),
)
