/** A line of the drawn network: from one x to another at one height, on one level, with one stop per customer. */
export type Line = { readonly from: number; readonly to: number; readonly y: number; readonly level: number; readonly stops: number }

/** A branch: from the end of one line to the station of another. */
export type Branch = { readonly x: number; readonly y: number; readonly toX: number; readonly toY: number; readonly level: number }

export type Network = {
  /** Left edge and extent of the drawing. */
  readonly left: number
  readonly width: number
  readonly height: number
  /** Distance between stops, and from a station to its first stop. */
  readonly pitch: number
  readonly lead: number
  readonly radius: number
  readonly lines: readonly Line[]
  readonly branches: readonly Branch[]
  /** The routes of lots to the first station: indices of the branches on the way, from that station outwards. */
  readonly routes: readonly (readonly number[])[]
  /** Positions of the level labels, if the network has labels. */
  readonly labels?: { readonly y: number; readonly at: readonly { readonly x: number; readonly level: number }[] }
}

/** Far outside of any screen: a line to there runs out of the right edge. */
const BEYOND = 2640

/** A network of four levels that runs out of the right edge of a wide screen. */
export const wideNetwork: Network = {
  left: 0,
  width: 1440,
  height: 232,
  pitch: 16,
  lead: 32,
  radius: 8.5,
  lines: [
    { from: 92, to: 510, y: 128, level: 0, stops: 19 },
    { from: 560, to: 810, y: 47, level: 1, stops: 7 },
    { from: 560, to: 810, y: 128, level: 1, stops: 9 },
    { from: 560, to: 810, y: 182, level: 1, stops: 5 },
    { from: 860, to: BEYOND, y: 20, level: 2, stops: 4 },
    { from: 860, to: 1090, y: 74, level: 2, stops: 6 },
    { from: 860, to: 1090, y: 128, level: 2, stops: 8 },
    { from: 860, to: 1090, y: 164, level: 2, stops: 6 },
    { from: 860, to: BEYOND, y: 200, level: 2, stops: 3 },
    { from: 1140, to: BEYOND, y: 56, level: 3, stops: 5 },
    { from: 1140, to: BEYOND, y: 92, level: 3, stops: 3 },
    { from: 1140, to: BEYOND, y: 128, level: 3, stops: 6 },
    { from: 1140, to: BEYOND, y: 164, level: 3, stops: 2 },
  ],
  branches: [
    { x: 508, y: 128, toX: 560, toY: 47, level: 1 },
    { x: 508, y: 128, toX: 560, toY: 128, level: 1 },
    { x: 508, y: 128, toX: 560, toY: 182, level: 1 },
    { x: 808, y: 47, toX: 860, toY: 20, level: 2 },
    { x: 808, y: 47, toX: 860, toY: 74, level: 2 },
    { x: 808, y: 128, toX: 860, toY: 128, level: 2 },
    { x: 808, y: 182, toX: 860, toY: 164, level: 2 },
    { x: 808, y: 182, toX: 860, toY: 200, level: 2 },
    { x: 1088, y: 74, toX: 1140, toY: 56, level: 3 },
    { x: 1088, y: 74, toX: 1140, toY: 92, level: 3 },
    { x: 1088, y: 128, toX: 1140, toY: 128, level: 3 },
    { x: 1088, y: 164, toX: 1140, toY: 164, level: 3 },
  ],
  routes: [
    [1, 5, 10],
    [0, 4, 9],
    [2, 7],
    [0, 3],
  ],
  labels: {
    y: 226,
    at: [
      { x: 82, level: 0 },
      { x: 550, level: 1 },
      { x: 850, level: 2 },
      { x: 1130, level: 3 },
    ],
  },
}

/** The network of narrow screens: three levels. */
export const narrowNetwork: Network = {
  left: 19,
  width: 371,
  height: 160,
  pitch: 10,
  lead: 22,
  radius: 7.5,
  lines: [
    { from: 28, to: 110, y: 96, level: 0, stops: 6 },
    { from: 160, to: 220, y: 42, level: 1, stops: 4 },
    { from: 160, to: 230, y: 96, level: 1, stops: 5 },
    { from: 160, to: 214, y: 132, level: 1, stops: 3 },
    { from: 264, to: BEYOND, y: 24, level: 2, stops: 4 },
    { from: 264, to: BEYOND, y: 60, level: 2, stops: 5 },
    { from: 264, to: BEYOND, y: 96, level: 2, stops: 3 },
    { from: 264, to: BEYOND, y: 132, level: 2, stops: 2 },
  ],
  branches: [
    { x: 108, y: 96, toX: 160, toY: 42, level: 1 },
    { x: 108, y: 96, toX: 160, toY: 96, level: 1 },
    { x: 108, y: 96, toX: 160, toY: 132, level: 1 },
    { x: 218, y: 42, toX: 264, toY: 24, level: 2 },
    { x: 218, y: 42, toX: 264, toY: 60, level: 2 },
    { x: 228, y: 96, toX: 264, toY: 96, level: 2 },
    { x: 212, y: 132, toX: 264, toY: 132, level: 2 },
  ],
  routes: [
    [1, 5],
    [0, 4],
    [2, 6],
  ],
}

const CHAMFER = 10

/** The path of a branch: out, over a 45° chamfer, up or down, over a chamfer, in. */
const along = ({ y, toX, toY }: Branch) => {
  if (y === toY) return `H${toX}`
  const turn = Math.min(CHAMFER, Math.abs(toY - y) / 2)
  const way = Math.sign(toY - y)
  return `h2l${turn} ${way * turn}V${toY - way * turn}l${turn} ${way * turn}H${toX}`
}

export const branchPath = (branch: Branch) => `M${branch.x} ${branch.y}${along(branch)}`

/** The whole path from the first station over branches and the lines between them. */
export const routePath = ({ lines: [first], branches }: Pick<Network, 'lines' | 'branches'>, route: readonly number[]) =>
  `M${first?.from} ${first?.y}${branches
    .filter((_, index) => route.includes(index))
    .map((branch) => `H${branch.x}${along(branch)}`)
    .join('')}`

/** All stops of a line as one path. */
export const stopsPath = ({ from, y, stops }: Line, { lead, pitch }: Pick<Network, 'lead' | 'pitch'>) =>
  Array.from({ length: stops }, (_, index) => `M${from + lead + index * pitch} ${y}v-9`).join('')
