import type { FileCheck } from './check-file'

/** @returns the exit code */
export function printCheck({ verdict, lines }: FileCheck): 0 | 1 {
  console.log(lines.length === 0 ? 'Profile OK' : lines.join('\n'))
  return verdict === 'refuse' ? 1 : 0
}
