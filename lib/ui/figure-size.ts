const SMALLEST_PX = 12
/** The width of a digit in semibold of the widest of the fonts, of its size. */
const DIGIT_EM = 0.7

/**
 * The CSS font size with which a figure of so many characters fits the width of its container.
 * @param largestPx of a short one
 */
export function figureSize(characters: number, largestPx = 30): string {
  const fitting = (100 / (DIGIT_EM * Math.max(1, characters))).toFixed(2)
  return `clamp(${SMALLEST_PX}px, ${fitting}cqi, ${largestPx}px)`
}
