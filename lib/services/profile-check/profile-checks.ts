import * as z from 'zod/mini'
import type { ProfileCheckView } from '~/lib/contract/views/profile-import'
import { verdictOf } from '~/lib/core/review/finding'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Clock, KeyValueArea } from '../ports/platform'
import { checkProfile } from './check-profile'

const KEY = 'profile-check'

const stored = z.object({
  /** The profile as it was checked: an import may replace it under the same id, and its service may be changed. */
  document: z.string(),
  profileId: z.string(),
  verdict: z.enum(['ok', 'warn', 'refuse']),
  findings: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['refuse', 'warn', 'info']),
      params: z.exactOptional(z.record(z.string(), z.string())),
    }),
  ),
  at: z.number(),
})

type Ports = {
  deployments: Pick<Deployments, 'current'>
  session: KeyValueArea
  clock: Clock
  /** Called when there is another result. */
  changed: () => void
}

export type ProfileChecks = {
  /** @throws AppError `profile-missing` */
  run: () => Promise<ProfileCheckView>
  /** `null` if the profile in use has not been checked. */
  last: () => Promise<ProfileCheckView | null>
}

/** Checks of the profile in use. The last result is kept until the browser closes. */
export function createProfileChecks({ deployments, session, clock, changed }: Ports): ProfileChecks {
  return {
    run: async () => {
      const deployment = await deployments.current()
      await session.remove(KEY)
      changed()
      const findings = await checkProfile(deployment, clock.now())
      const { id: profileId } = deployment.profile
      const view = { profileId, verdict: verdictOf(findings), findings, at: clock.now() }
      const document = documentOf(deployment)
      // By now another profile may be in use, whose result must stay.
      if (documentOf(await deployments.current()) === document) await session.set(KEY, { ...view, document })
      changed()
      return view
    },

    last: async () => {
      const { data } = stored.safeParse(await session.get(KEY))
      if (data === undefined) return null
      const { document, ...view } = data
      return document === documentOf(await deployments.current()) ? view : null
    },
  }
}

function documentOf({ profile }: Deployment): string {
  return JSON.stringify(profile)
}
