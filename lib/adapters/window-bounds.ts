/** In the browser's pixels, from the upper left of the main screen; other screens may be at negative places. */
export type Bounds = { left: number; top: number; width: number; height: number }

/** Bounds as a browser tells them of a window. */
export type Known = { [K in keyof Bounds]?: Bounds[K] | undefined }

export const WINDOW_SIZE = { width: 380, height: 600 }
const MARGIN = 24

/**
 * Near the toolbar with the wallet's icon: over the user's window and within its edges, if it is large enough, since
 * those are on the screen. Without a position if that window is unknown.
 */
export function besideToolbar({ left, top, width, height }: Known): Partial<Bounds> {
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return WINDOW_SIZE
  return {
    ...WINDOW_SIZE,
    left: Math.max(left, left + width - WINDOW_SIZE.width - MARGIN),
    top: Math.max(top, Math.min(top + MARGIN * 3, top + height - WINDOW_SIZE.height)),
  }
}
