import { shades } from '../ui/theme/colors.ts'

const lightDark = (color: Parameters<typeof shades>[0]) => {
  const [light, dark] = shades(color)
  return `light-dark(${light},${dark})`
}

/**
 * Shows signed-in people a spinner instead of the public page until the application replaces it. Outlives the page's own styles. Shows the page after
 * all if the script that starts the application (it writes `now`) never loads.
 */
export const leavingCss = `
html[data-leaving]{color-scheme:light dark;background:${lightDark('page')}}
html[data-leaving] body{visibility:hidden}
html[data-leaving=""] body{animation:kept 0s 10s forwards}
html[data-leaving]::after{content:"";position:fixed;top:25vh;left:50%;width:48px;height:48px;margin:-24px;box-sizing:border-box;border:6px dotted ${lightDark('tick')};border-top-color:${lightDark('lamp')};border-radius:50%;animation:leaving 1.6s linear infinite}
html[data-leaving=""]::after{animation:leaving 1.6s linear infinite,given-up 0s 10s forwards}
@keyframes leaving{to{transform:rotate(360deg)}}
@keyframes kept{to{visibility:visible}}
@keyframes given-up{to{opacity:0}}
@media (prefers-reduced-motion:reduce){html[data-leaving]::after{animation:none}html[data-leaving=""]::after{animation:given-up 0s 10s forwards}}
`
