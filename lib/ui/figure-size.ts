const SMALLEST_PX = 12
const PX_IN_REM = 16
/** The width of a digit in semibold of the widest of the fonts, of its size. */
const DIGIT_EM = 0.7

/**
 * The CSS font size with which a figure of so many characters fits the width of its container.
 * @param largestPx of a short one, where the browser's text has its usual size
 */
export function figureSize(characters: number, largestPx = 30): string {
  const fitting = (100 / (DIGIT_EM * Math.max(1, characters))).toFixed(2)
  return `clamp(${SMALLEST_PX / PX_IN_REM}rem, ${fitting}cqi, ${largestPx / PX_IN_REM}rem)`
}
