/**
 * The sheet that shows a rule: what it says, why, and where it comes from. Addresses in its text lead on to other rules,
 * and the way back stays. The text is ours and comes with the program; it is shown as text.
 */
import { Button, Drawer } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import { spansOf, type Rule, type RuleBlock, type RuleSpan } from '../../core/rule/page.ts';
import { findRule } from '../data/rules.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import styles from '../parts/rule-link.module.css';
import { RuleProvider } from '../state/shown-rule.ts';

export function WithRules({ children }: { readonly children: ReactNode }): ReactNode {
  /** The rules on the way, the one shown last; empty: the sheet is closed. */
  const [way, setWay] = useState<readonly string[]>([]);
  const show = useCallback((address: string) => setWay([address]), []);
  const close = useCallback(() => setWay([]), []);
  const address = way.at(-1) ?? null;
  const rule = address === null ? null : findRule(address);
  return (
    <RuleProvider value={show}>
      {children}
      <Drawer
        opened={rule !== null}
        onClose={close}
        position="right"
        size={480}
        zIndex={350}
        title={rule?.title ?? ''}
      >
        {rule !== null && (
          <RuleText
            rule={rule}
            onFollow={(next) => setWay([...way, next])}
            onBack={way.length < 2 ? null : () => setWay(way.slice(0, -1))}
          />
        )}
      </Drawer>
    </RuleProvider>
  );
}

interface RuleTextProps {
  readonly rule: Rule;
  readonly onFollow: (address: string) => void;
  /** Null: this is the first one. */
  readonly onBack: (() => void) | null;
}

export function RuleText({ rule, onFollow, onBack }: RuleTextProps): ReactNode {
  const line = (text: string): ReactNode => <Line text={text} onFollow={onFollow} />;
  return (
    <div className={styles.rule} data-testid="rule-sheet">
      <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        {onBack !== null && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconArrowLeft size={13} />}
            onClick={onBack}
          >
            Back
          </Button>
        )}
        <span className="mono" data-testid="rule-address">
          {rule.address}
        </span>
        <CopyButton text={rule.address} what="address" size={22} />
      </div>
      <p>{line(rule.statement)}</p>
      {rule.rest.map((block) => (
        <Block key={block.kind === 'text' ? block.text : block.items.join()} block={block} line={line} />
      ))}
      <p className="dim">
        <strong>Why.</strong> {line(rule.why)}
      </p>
      <p className="dim">
        <strong>Source.</strong> {line(rule.source)}
      </p>
      <div className={`${styles.foot} faint`}>
        In the sources: <span className="mono">{`docs/rules/${rule.page}`}</span>
      </div>
    </div>
  );
}

function Block({
  block,
  line,
}: {
  readonly block: RuleBlock;
  readonly line: (text: string) => ReactNode;
}): ReactNode {
  if (block.kind === 'text') return <p>{line(block.text)}</p>;
  const items = block.items.map((item) => <li key={item}>{line(item)}</li>);
  return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Line({
  text,
  onFollow,
}: {
  readonly text: string;
  readonly onFollow: (address: string) => void;
}): ReactNode {
  let at = 0;
  return spansOf(text).map((span) => {
    at += span.text.length;
    return <Span key={at} span={span} onFollow={onFollow} />;
  });
}

function Span({
  span: { kind, text },
  onFollow,
}: {
  readonly span: RuleSpan;
  readonly onFollow: (address: string) => void;
}): ReactNode {
  switch (kind) {
    case 'plain':
      return text;
    case 'strong':
      return <strong>{text}</strong>;
    case 'code':
      return <code className="mono">{text}</code>;
    case 'emphasis':
      return <em>{text}</em>;
    case 'address':
      return (
        <button type="button" className={styles.address} onClick={() => onFollow(text)}>
          {findRule(text)?.title ?? text}
        </button>
      );
  }
}
