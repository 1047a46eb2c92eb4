/** Minutes of a day as a time field has them, "22:30", in every language: the browser shows them in its own. */
export function timeText(minutes: number): string {
  const padded = (count: number) => String(count).padStart(2, '0')
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`
}

/** What a time field has; `null` while it is empty. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}
