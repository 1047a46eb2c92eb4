/** The toolbar button's text: how many sites' requests and entries that need attention wait for the user. */
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
