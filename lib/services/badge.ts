/** The toolbar button's text: that a site waits for the user, or else how many swaps are in progress. */
export function createBadge(show: (text: string) => Promise<void>) {
  let underWay = 0
  let waiting = 0
  const draw = () => show(waiting > 0 ? '!' : underWay > 0 ? String(underWay) : '')
  return {
    underWay: (count: number): Promise<void> => {
      underWay = count
      return draw()
    },
    waiting: (count: number): Promise<void> => {
      waiting = count
      return draw()
    },
  }
}
