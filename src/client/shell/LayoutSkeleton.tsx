import { Mark } from '../components/Mark.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import './Layout.css'

/** The shell while the session's frame is on its way. */
export const LayoutSkeleton = () => (
  <div className="layout">
    <div className="layout-side">
      <div className="layout-brand">
        <Mark />
      </div>
    </div>
    <div className="layout-page">
      <div className="layout-bar" />
      <main className="layout-main">
        <SkeletonPage />
      </main>
    </div>
  </div>
)
