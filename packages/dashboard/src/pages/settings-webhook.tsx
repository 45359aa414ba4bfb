import type { WebhookSecret } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { Button } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Card, Fact, Facts, Section } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';

export function WebhookSettings({ projectId, mayChange }: { projectId: string; mayChange: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.webhook(projectId),
    queryFn: ({ signal }) => bindery.getWebhook(projectId, { signal }),
  });
  return (
    <Section
      title="Webhook"
      about="Your git host reports each push to this address, and the site is built again."
    >
      {error && (
        <Problem error={error} title="The webhook could not be loaded" retry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={1} label="Loading the webhook" />}
      {data && (
        <Card>
          <Facts>
            <Fact name="Address">
              <CopyValue value={data.url} label="the address" />
            </Fact>
            <Fact name="Secret">
              {data.secretSetAt ? (
                <>
                  set <TimeAgo at={data.secretSetAt} />
                </>
              ) : (
                'None yet: deliveries are refused.'
              )}
            </Fact>
            <Fact name="Last delivery">
              {data.lastDelivery ? (
                <>
                  <TimeAgo at={data.lastDelivery.receivedAt} />: <Foreign text={data.lastDelivery.outcome} />
                </>
              ) : (
                'None yet'
              )}
            </Fact>
          </Facts>
          {mayChange && <NewSecret projectId={projectId} isFirst={data.secretSetAt === null} />}
        </Card>
      )}
    </Section>
  );
}

function NewSecret({ projectId, isFirst }: { projectId: string; isFirst: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  return (
    <div className="mt-5">
      <Button onClick={() => setAsking(true)}>{isFirst ? 'Create a secret' : 'Create another secret'}</Button>
      {isAsking && (
        <ConfirmDialog
          title={isFirst ? 'Create a secret' : 'Create another secret?'}
          action="Create it"
          onClose={() => setAsking(false)}
          run={async () => {
            setMade(await bindery.rotateWebhookSecret(projectId));
            await queryClient.invalidateQueries({ queryKey: keys.webhook(projectId) });
          }}
        >
          <p>
            {isFirst
              ? 'You will see it once. Give it to your git host.'
              : 'The current secret stops working at once.'}
          </p>
        </ConfirmDialog>
      )}
      {made && (
        <Dialog title="The webhook’s secret" onClose={() => setMade(null)}>
          <div className="space-y-4">
            <p className="text-sm text-muted">
              Give both to your git host, as a webhook for pushes. The secret will not be shown again.
            </p>
            <Facts>
              <Fact name="Address">
                <CopyValue value={made.url} label="the address" />
              </Fact>
              <Fact name="Secret">
                <CopyValue value={made.secret} label="the secret" />
              </Fact>
            </Facts>
            <div className="flex justify-end">
              <Button look="primary" onClick={() => setMade(null)}>
                Done
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
