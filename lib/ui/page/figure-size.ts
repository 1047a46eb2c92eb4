const SMALLEST_PX = 12
const PX_IN_REM = 16
/** The width of a semibold digit in the widest of the fonts, relative to the font size. */
const DIGIT_EM = 0.7

/**
 * The CSS font size with which a figure of so many characters fits the width of its container.
 * @param largestPx the size of a short figure, at the browser's default text size
 */
export function figureSize(characters: number, largestPx = 30): string {
  const fitting = (100 / (DIGIT_EM * Math.max(1, characters))).toFixed(2)
  return `clamp(${SMALLEST_PX / PX_IN_REM}rem, ${fitting}cqi, ${largestPx / PX_IN_REM}rem)`
}
