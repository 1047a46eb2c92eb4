import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { createDeployments } from '~/lib/adapters/deployments'
import { parseProfileJson } from '~/lib/contract/profile'
import { unfilledPlaces } from '~/lib/contract/template'
import { type Verdict, verdictOf } from '~/lib/core/review/finding'
import { checkProfile } from '~/lib/services/profile-check/check-profile'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { speakWithoutBrowser } from './locale'

export type FileCheck = { verdict: Verdict; lines: string[] }

/**
 * Checks the profile in a file by its own servers, as the extension does; of a template, all places that are still to be
 * filled in. @throws AppError `profile-invalid`
 */
export async function checkFile(path: string): Promise<FileCheck> {
  const json = readFileSync(path, 'utf8')
  const unfilled = placesIn(json)
  if (unfilled.length > 0) return { verdict: 'refuse', lines: unfilled }
  const profile = parseProfileJson(json)
  const deployments = createDeployments({
    fetch: globalThis.fetch,
    now: Date.now,
    session: emptyArea(),
    profile: async () => profile,
    profileById: async () => profile,
  })
  const findings = await checkProfile(await deployments.current(), Date.now())
  await speakWithoutBrowser()
  const { findingWords } = await import('~/lib/ui/text/finding-words')
  return {
    verdict: verdictOf(findings),
    lines: findings.map((finding) => `${finding.severity}: ${findingWords(finding)}`),
  }
}

/** One line a place. None where it is no JSON, which reading it as a profile then says. */
function placesIn(json: string): string[] {
  try {
    const document: unknown = JSON.parse(json)
    return unfilledPlaces(document).map(
      ({ path, what }) => `refuse: ${path}${ofNetwork(path, document)} is still to be filled in: ${what}`,
    )
  } catch {
    return []
  }
}

const NETWORKS = z.object({ evm: z.array(z.object({ name: z.string() })) })

/** A place of a network has only its number. */
function ofNetwork(path: string, document: unknown): string {
  const [, at] = /^evm\[(\d+)\]/.exec(path) ?? []
  const { data } = NETWORKS.safeParse(document)
  const name = at === undefined ? undefined : data?.evm[Number(at)]?.name
  return name === undefined ? '' : ` (${name})`
}

function emptyArea(): KeyValueArea {
  return { get: async () => undefined, set: async () => {}, remove: async () => {} }
}
