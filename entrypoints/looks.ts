import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { applyLooks, readLooks } from '~/lib/ui/looks'

/** Runs in the head of each page, before anything is painted: a theme that came later would flash. */
export default defineUnlistedScript(() => applyLooks(document.documentElement, readLooks(localStorage)))
