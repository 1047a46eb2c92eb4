import { useState } from 'react'
import { bridgeOfRoute, profileOfRoute } from '~/lib/ui/page/profile-link-route'
import { useFileText } from '../use-file-text'

/** A profile that nobody has checked, and its source. The same one counts anew each time. */
export type GivenProfile = { json: string; from: 'file' | 'link' | 'bridge-link' }

/** The profile of the last file that was read, or the one that came before. */
export function useGivenProfile(before: GivenProfile | null = null) {
  const [profile, setProfile] = useState(before)
  // An earlier profile stays in sight until the file is read.
  const read = useFileText({ onChosen: () => {}, onText: (json) => setProfile({ json, from: 'file' }) })
  return { profile, read, forget: () => setProfile(null) }
}

/** The profile that a link's route carries, if it is such a link. */
export function linkedProfile(route: string): GivenProfile | null {
  const short = bridgeOfRoute(route)
  if (short !== null) return { json: short, from: 'bridge-link' }
  const json = profileOfRoute(route)
  return json === null ? null : { json, from: 'link' }
}
