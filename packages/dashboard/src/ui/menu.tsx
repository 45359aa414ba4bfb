/** A button that opens a list of things to do: arrow keys, type-ahead and Escape are Radix's. */
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface MenuProps {
  /** What the button is, for who cannot see it. */
  label: string;
  button: ReactNode;
  children: ReactNode;
}

export function Menu({ label, button, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-hover data-[state=open]:bg-hover"
      >
        {button}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-[80vh] min-w-48 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-xl"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  isDangerous?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, isDangerous, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={classes(
        'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm outline-hidden data-[highlighted]:bg-hover',
        isDangerous && 'text-danger',
      )}
    >
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-1.5 text-xs text-muted">{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
