/** Offers a text, or bytes, to the user as a file download. */
export function download(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A file name with today's date, so that one file does not overwrite another. */
export function datedName(stem: string, ending: string): string {
  return `${stem}-${new Date().toISOString().slice(0, 10)}.${ending}`
}
