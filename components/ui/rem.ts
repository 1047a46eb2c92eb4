/** A size of `pixels` where the browser's text has its usual size, and that grows with it. */
export function rem(pixels: number): string {
  return `${pixels / 16}rem`
}
