import { MAX_FILE_BYTES } from '~/lib/core/input-limits'

/** Capacity of the largest QR code in letters and digits (ISO 18004, version 40-L). */
export const MAX_FRAME_CHARACTERS = 4_296
/** The most characters read of one animation, in all its frames. */
export const MAX_CHARACTERS = 10_000_000
/** The most parts of a message: all that BBQr can count. */
export const MAX_PARTS = 1_295
export const MAX_MESSAGE_BYTES = MAX_FILE_BYTES
