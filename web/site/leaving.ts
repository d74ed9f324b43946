import { shades } from '../ui/theme/colors.ts'

const lightDark = (color: Parameters<typeof shades>[0]) => {
  const [light, dark] = shades(color)
  return `light-dark(${light},${dark})`
}

/** What whoever is signed in sees of a public page until the application stands in its place: a dial going round. It outlives the page's own styles. */
export const leavingCss = `
html[data-leaving]{color-scheme:light dark;background:${lightDark('page')}}
html[data-leaving] body{visibility:hidden}
html[data-leaving]::after{content:"";position:fixed;top:25vh;left:50%;width:48px;height:48px;margin:-24px;box-sizing:border-box;border:6px dotted ${lightDark('tick')};border-top-color:${lightDark('lamp')};border-radius:50%;animation:leaving 1.6s linear infinite}
@keyframes leaving{to{transform:rotate(360deg)}}
@media (prefers-reduced-motion:reduce){html[data-leaving]::after{animation:none}}
`
