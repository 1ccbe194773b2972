/** A defect in one screen leaves the rest of the window usable: what broke, details to copy, a way back. */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Code } from '../parts/section.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import styles from './shell.module.css';

interface Props {
  readonly children: ReactNode;
  /** A new value starts afresh: the address of the screen. */
  readonly resetKey: string;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const details = `${error.name}: ${error.message}\n${error.stack ?? ''}`;
    return (
      <div className={styles.trouble} role="alert">
        <div className={styles.troubleCard}>
          <h1 style={{ fontSize: 18, margin: 0 }}>This screen broke</h1>
          <div className="dim">
            Your workspace is not affected: the window only shows it. Try the screen again, or go to another
            one. If it comes back, copy the details and report them.
          </div>
          <div style={{ display: 'flex', gap: 8 }}>
            <Button onClick={() => this.setState({ error: null })}>Try again</Button>
            <Button variant="default" component="a" href="#/datasets">
              Go to Datasets
            </Button>
            <CopyButton text={details} what="details" size={30} />
          </div>
          <Code>{details}</Code>
        </div>
      </div>
    );
  }
}
