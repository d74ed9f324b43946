import { shades } from '../ui/theme/colors.ts'

const lightDark = (color: Parameters<typeof shades>[0]) => {
  const [light, dark] = shades(color)
  return `light-dark(${light},${dark})`
}

/**
 * What whoever is signed in sees of a public page until the application stands in its place: a dial going round. It outlives the page's own styles. Should the
 * script never come that starts the application (it writes `now`), the page itself is shown in the end.
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
