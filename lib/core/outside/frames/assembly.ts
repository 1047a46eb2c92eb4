/** How far a message has come, or its bytes. `undefined` is a message that its parts do not make: it begins anew. */
export type Progress = { known: number; count: number } | { bytes: Uint8Array } | undefined

/** A part of a message. */
export type FramePart = {
  /** All that the message's frames have in common: another animation's frames have another. */
  message: string
  /** Adds this part to what is known of the same message. */
  addTo: (assembly: Assembly) => Progress
}

/** The parts of a message so far: by their place, fragments, or mixtures of them (the bits of `mask`). */
export type Assembly = Map<number, { mask: bigint; bytes: Uint8Array }>
