/** A worker that is busy for so long still answers its pages in time. */
const SLICE_MS = 200

/** Lets a long task end its slices: after some time, everything else that waits has its turn. */
export function createSlices(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await new Promise((resolve) => setTimeout(resolve, 0))
    began = performance.now()
  }
}
