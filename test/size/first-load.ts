import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const TAGS = /<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.(?:js|css))"/g
/** Static imports, which run with the module, unlike `import(…)`. */
const STATIC_IMPORTS = /(?:^|[;}\s])(?:import|export)\b[^"'()]*?["'](\.{1,2}\/[^"']+)["']/g

/** Every script and style sheet that a built page loads before its first paint. */
export function firstLoad(buildDirectory: string, page: string): string[] {
  const html = readFileSync(join(buildDirectory, page), 'utf8')
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    if (!file.endsWith('.js')) return
    const imported = matches(readFileSync(file, 'utf8'), STATIC_IMPORTS)
    for (const specifier of imported) load(join(dirname(file), specifier))
  }
  for (const path of matches(html, TAGS)) load(join(buildDirectory, path))
  return [...loaded]
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])
}
