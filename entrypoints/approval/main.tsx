import { ApprovalApp } from '~/components/approval/approval-app'
import { mountPage } from '~/components/mount-page'

void mountPage(<ApprovalApp />)
