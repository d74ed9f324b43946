import { type Color, lightDark, shades } from '../ui/theme/colors.ts'
import scheme from '../ui/theme/scheme.css?inline'

const shade = (color: Color) => {
  const [light, dark] = shades(color)
  return lightDark(light, dark)
}

/**
 * Shows signed-in people a spinner instead of the public page until the application replaces it. Outlives the page's own styles. Shows the page after
 * all if the script that starts the application (it writes `now`) never loads.
 */
export const appLoadingCss = `${scheme}
html[data-app-loading]{color-scheme:light dark;background:${shade('page')}}
html[data-app-loading] body{visibility:hidden}
html[data-app-loading=""] body{animation:show-page 0s 10s forwards}
html[data-app-loading]::after{content:"";position:fixed;top:25vh;left:50%;width:48px;height:48px;margin:-24px;box-sizing:border-box;border:6px dotted ${shade('tick')};border-top-color:${shade('lamp')};border-radius:50%;animation:app-loading 1.6s linear infinite}
html[data-app-loading=""]::after{animation:app-loading 1.6s linear infinite,hide-spinner 0s 10s forwards}
@keyframes app-loading{to{transform:rotate(360deg)}}
@keyframes show-page{to{visibility:visible}}
@keyframes hide-spinner{to{opacity:0}}
@media (prefers-reduced-motion:reduce){html[data-app-loading]::after{animation:none}html[data-app-loading=""]::after{animation:hide-spinner 0s 10s forwards}}
`
