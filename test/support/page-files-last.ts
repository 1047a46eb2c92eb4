import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const OWN_ENVIRONMENT = /^\/\/ @vitest-environment /m

/**
 * Runs the files with an environment of their own after all others. A worker ends where the environment changes, and the
 * next one imports everything anew: by length, as files are ordered otherwise, it would change dozens of times.
 */
export class PageFilesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const asUsual = super.sort.bind(this)
    return pageFilesLast(await asUsual(files))
  }
}

/** In the given order otherwise. */
export function pageFilesLast<T extends { moduleId: string }>(files: readonly T[]): T[] {
  const usual: T[] = []
  const own: T[] = []
  for (const file of files)
    (OWN_ENVIRONMENT.test(readFileSync(file.moduleId, 'utf8')) ? own : usual).push(file)
  return [...usual, ...own]
}
