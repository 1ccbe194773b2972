/**
 * Who answers a command: a stack of handler records, the newest first, so that an open screen answers before the
 * shell does. One listener on the window turns presses into commands; the palette and the native menu run the same
 * ids. A command without a handler does nothing.
 */
import { createContext, useContext, useEffect, useRef } from 'react';
import { matchKey, nameKey, standsDown, type CommandId } from './keymap.ts';

export type Handlers = Partial<Record<CommandId, () => void>>;

export interface CommandRegistry {
  add(handlers: () => Handlers): () => void;
  run(id: CommandId): boolean;
  has(id: CommandId): boolean;
}

export function makeCommandRegistry(): CommandRegistry {
  const stack: (() => Handlers)[] = [];
  const find = (id: CommandId): (() => void) | undefined => {
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const handler = stack[index]?.()[id];
      if (handler !== undefined) return handler;
    }
    return undefined;
  };
  return {
    add(handlers) {
      stack.push(handlers);
      return () => {
        const index = stack.indexOf(handlers);
        if (index >= 0) stack.splice(index, 1);
      };
    },
    run(id) {
      const handler = find(id);
      handler?.();
      return handler !== undefined;
    },
    has: (id) => find(id) !== undefined,
  };
}

const RegistryContext = createContext<CommandRegistry | null>(null);
export const CommandProvider = RegistryContext.Provider;

export function useCommandRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext);
  if (registry === null) throw new Error('no command registry above this screen');
  return registry;
}

/** Answers commands while the component stands; always the handlers of the last render. */
export function useCommands(handlers: Handlers): void {
  const registry = useCommandRegistry();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => registry.add(() => latest.current), [registry]);
}

const SEQUENCE_MS = 1200;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}

/** A control that gives Enter, Space or the arrows a meaning of its own keeps them. */
function ownsKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (name === 'Enter') return target.closest('button, a, [role=menuitem], [role=option]') !== null;
  if (name.startsWith('Arrow') || name === 'Home' || name === 'End') {
    return (
      target.closest('[role=radiogroup], [role=tablist], [role=menu], [role=listbox], [role=separator]') !==
      null
    );
  }
  return false;
}

/**
 * The one key listener of the window. A press with `mod` is looked at before any control sees it: a list of choices would
 * take Ctrl+Enter for its own Enter.
 */
export function useKeyListener(registry: CommandRegistry): void {
  useEffect(() => {
    let pending: string | null = null;
    let pendingSince = 0;
    const onKey = (event: KeyboardEvent): void => {
      const name = nameKey(event);
      if (event.defaultPrevented || event.isComposing || name === null) return;
      const hasDialog = document.querySelector('[role=dialog][aria-modal=true], [role=menu]') !== null;
      if (standsDown(name, isTyping(event.target), hasDialog) || ownsKey(event.target, name)) return;
      if (event.timeStamp - pendingSince > SEQUENCE_MS) pending = null;
      const match = matchKey(event, pending);
      pending = match.pending;
      pendingSince = event.timeStamp;
      if (match.command === null || !registry.run(match.command)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onEarlyKey = (event: KeyboardEvent): void => {
      if (nameKey(event)?.startsWith('mod+') === true) onKey(event);
    };
    const onLateKey = (event: KeyboardEvent): void => {
      if (nameKey(event)?.startsWith('mod+') !== true) onKey(event);
    };
    window.addEventListener('keydown', onEarlyKey, { capture: true });
    window.addEventListener('keydown', onLateKey);
    return () => {
      window.removeEventListener('keydown', onEarlyKey, { capture: true });
      window.removeEventListener('keydown', onLateKey);
    };
  }, [registry]);
}
