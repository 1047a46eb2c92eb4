import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const OWN_ENVIRONMENT = /^\/\/ @vitest-environment /m
const CAMPAIGN = /\bcreateCampaigns\(/

/** Files in the order of `inOrder`. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const asUsual = super.sort.bind(this)
    return inOrder(await asUsual(files))
  }
}

/**
 * Campaigns of faults first: files are ordered by length, and these are the shortest that run longest, so that one worker
 * would end alone. Files with an environment of their own last: a worker ends where the environment changes, and the next
 * one imports everything anew. In the given order otherwise.
 */
export function inOrder<T extends { moduleId: string }>(files: readonly T[]): T[] {
  const campaigns: T[] = []
  const usual: T[] = []
  const own: T[] = []
  for (const file of files) listOf(readFileSync(file.moduleId, 'utf8')).push(file)
  return [...campaigns, ...usual, ...own]

  function listOf(text: string): T[] {
    if (OWN_ENVIRONMENT.test(text)) return own
    return CAMPAIGN.test(text) ? campaigns : usual
  }
}
