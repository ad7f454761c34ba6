import { Component, type ReactNode } from 'react';
import { Oops } from './Oops.tsx';

/** The last net, for what breaks outside any page: the shell itself, or a file that could not be fetched. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <Oops onRetry={() => location.reload()} /> : this.props.children;
  }
}
