/** Smallest width of a tick with its gap, in px. */
const LEAST_PITCH = 4

/** Whether every thing gets its own tick; otherwise the count is a bar. */
export const isTicked = (pitch: number) => pitch >= LEAST_PITCH

/**
 * Px per thing on a shared scale: whole px while every thing can have its own tick, otherwise the available fraction.
 * @param each px available per thing, at the largest of the counts
 * @param wanted px from one tick to the next, if there is room
 */
export const pitchFor = (each: number, wanted = LEAST_PITCH) => (isTicked(each) ? Math.min(wanted, Math.floor(each)) : each)

type Run = { readonly count: number }

/** Start and end of a bar's parts, in px. A non-empty part is at least one px long. */
export const barParts = <Part extends Run>(runs: readonly Part[], pitch: number): readonly (Part & { from: number; to: number })[] => {
  let counted = 0
  let from = 0
  return runs
    .filter(({ count }) => count > 0)
    .map((run) => {
      counted += run.count
      const part = { ...run, from, to: Math.max(from + 1, Math.round(counted * pitch)) }
      from = part.to
      return part
    })
}
