/** The button that builds a project again, and what stands in its way. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { useMay } from '../api/me.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

export function StartUpdate({
  projectId,
  look = 'primary',
}: {
  projectId: string;
  look?: 'primary' | 'secondary';
}) {
  const mayStart = useMay('editor');
  const [isAsking, setAsking] = useState(false);
  const [force, setForce] = useState(false);
  const navigate = useNavigate();
  if (!mayStart) return null;
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)}>
        <Icon name="refresh" />
        Update now
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Update now"
          action="Start the update"
          onClose={() => setAsking(false)}
          run={async () => {
            const { statusId } = await bindery.startUpdate(projectId, force ? { force } : {});
            await navigate({
              to: '/projects/$projectId/updates/$updateId',
              params: { projectId, updateId: statusId },
            });
          }}
        >
          <p>Bindery builds the newest commit of the branch. If the build succeeds, the site shows it.</p>
          <label className="flex gap-2.5 text-sm text-ink">
            <input
              type="checkbox"
              checked={force}
              onChange={(event) => setForce(event.target.checked)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            Show it even if the site has lost most of its pages
          </label>
        </ConfirmDialog>
      )}
    </>
  );
}
