import { readFileSync } from 'node:fs'
import { createDeployments } from '~/lib/adapters/deployments'
import { parseProfileJson } from '~/lib/contract/profile'
import { type Unfilled, unfilledPlaces } from '~/lib/contract/template'
import { type Verdict, verdictOf } from '~/lib/core/review/finding'
import { checkProfile } from '~/lib/services/profile-check/check-profile'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { speakWithoutBrowser } from './locale'

/**
 * Checks the profile in a file by its own servers, as the extension does; of a template, all places that are still to be
 * filled in. @throws AppError `profile-invalid`
 */
export async function checkFile(path: string): Promise<{ verdict: Verdict; lines: string[] }> {
  const json = readFileSync(path, 'utf8')
  const unfilled = placesIn(json)
  if (unfilled.length > 0)
    return {
      verdict: 'refuse',
      lines: unfilled.map((place) => `refuse: ${place.path} is still to be filled in: ${place.what}`),
    }
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
  const { findingWords } = await import('~/lib/ui/finding-words')
  return {
    verdict: verdictOf(findings),
    lines: findings.map((finding) => `${finding.severity}: ${findingWords(finding)}`),
  }
}

/** None where it is no JSON, which reading it as a profile then says. */
function placesIn(json: string): Unfilled[] {
  try {
    return unfilledPlaces(JSON.parse(json))
  } catch {
    return []
  }
}

function emptyArea(): KeyValueArea {
  return { get: async () => undefined, set: async () => {}, remove: async () => {} }
}
