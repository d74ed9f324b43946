/** Puts an uploaded logo on a light ground in the dark, so that dark letters can be read. The ground exceeds the logo, which takes no more room for it. */
export const logoGround = {
  background: 'logo-ground',
  boxSizing: 'content-box',
  padding: '6px',
  margin: '-6px',
  borderRadius: '1',
  forcedColorAdjust: 'none',
} as const
