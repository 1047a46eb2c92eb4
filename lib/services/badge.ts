/** The toolbar button's text: how much waits for the user, whether a site's request or an entry that needs attention. */
export function createBadge(show: (text: string) => Promise<void>) {
  let attention = 0
  let waiting = 0
  const draw = () => show(waiting + attention === 0 ? '' : String(waiting + attention))
  return {
    attention: (count: number): Promise<void> => {
      attention = count
      return draw()
    },
    waiting: (count: number): Promise<void> => {
      waiting = count
      return draw()
    },
  }
}
