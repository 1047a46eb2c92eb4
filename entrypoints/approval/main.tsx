import { mountPage } from '~/components/mount-page'
import { ApprovalApp } from '~/components/approval/approval-app'

void mountPage(<ApprovalApp />)
