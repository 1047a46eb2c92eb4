/** Hands a text to the browser as a file to keep. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A name with today's date in it, so that one file does not hide another. */
export function datedName(stem: string, ending: string): string {
  return `${stem}-${new Date().toISOString().slice(0, 10)}.${ending}`
}
