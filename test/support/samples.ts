/** The TypeScript of a document as files: a sample that begins with a file's name is one, the others together are. */
export function samplesOf(document: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, sample = ''] of document.matchAll(/^```ts\n(.*?)^```$/gms)) {
    const [, name = 'page.ts'] = /^\/\/ (\S+\.ts)\n/.exec(sample) ?? []
    files.set(name, `${files.get(name) ?? ''}${sample}`)
  }
  return files
}
