import { readFileSync } from 'node:fs'
import { createDeployments } from '~/lib/adapters/deployments'
import { parseProfileJson } from '~/lib/contract/profile'
import { type Verdict, verdictOf } from '~/lib/core/review/finding'
import { checkProfile } from '~/lib/services/profile-check/check-profile'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { speakWithoutBrowser } from './locale'

/** Checks the profile in a file by its own servers, as the extension does. @throws AppError `profile-invalid` */
export async function checkFile(path: string): Promise<{ verdict: Verdict; lines: string[] }> {
  const profile = parseProfileJson(readFileSync(path, 'utf8'))
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

function emptyArea(): KeyValueArea {
  return { get: async () => undefined, set: async () => {}, remove: async () => {} }
}
