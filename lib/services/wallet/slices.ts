/** A worker that is busy for so long still answers its pages in time. */
const SLICE_MS = 200

export type Slices = ReturnType<typeof createSlices>

/** Slices of a long task. `next` ends one that took its time: then everything else that waits has its turn. */
export function createSlices() {
  let began = performance.now()
  const isOver = () => performance.now() - began >= SLICE_MS
  return {
    isOver,
    async next(): Promise<void> {
      if (!isOver()) return
      await new Promise((resolve) => setTimeout(resolve, 0))
      began = performance.now()
    },
  }
}
