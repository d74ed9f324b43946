/** What a tick takes at least, in px: itself and its gap. */
const LEAST_PITCH = 4

/** Whether each thing gets a tick of its own; otherwise its count is a bar. */
export const isTicked = (pitch: number) => pitch >= LEAST_PITCH

/**
 * How many px one thing gets where several counts share a scale: whole px as long as each thing can have its own tick, below that just what there is.
 * @param each px there are for one thing, at the fullest of the counts
 * @param wanted px from one tick to the next where there is room
 */
export const pitchFor = (each: number, wanted = LEAST_PITCH) => (isTicked(each) ? Math.min(wanted, Math.floor(each)) : each)

type Run = { readonly count: number }

/** Where the parts of a bar begin and end, in px. What exists is at least one px long. */
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
