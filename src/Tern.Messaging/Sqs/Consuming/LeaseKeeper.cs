using Tern.Messaging.Sqs.Entries;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Settling;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>
/// Extends the visibility of messages while they are handled, four times as often as it ends. A message whose visibility could not
/// be extended in time is lost: its token is cancelled, as others may receive it.
/// </summary>
internal sealed class LeaseKeeper(SqsClient client, SqsQueueAddress queue, ConsumerEngine engine, ConsumerSettings settings, ConsumerLog log)
{
    private readonly LeaseReview _review = new();
    private readonly ReceiptCall _call = new();
    private readonly List<HeldMessage> _called = new(ReceiptCall.Capacity);

    /// <summary>Runs until it is cancelled.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        var clock = settings.Clock;
        var visibility = settings.VisibilitySeconds * clock.TimestampFrequency;
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(settings.VisibilitySeconds / 4.0), clock);
        try
        {
            while (await timer.WaitForNextTickAsync(cancellationToken).ConfigureAwait(false))
            {
                var now = clock.GetTimestamp();
                _review.Clear();
                engine.Board.Review(now, now + (visibility / 2), _review);
                foreach (var held in _review.GiveBack) engine.GiveBack(held);
                foreach (var held in _review.LostWaiting) engine.LetGo(held);
                foreach (var held in _review.LostInWork)
                {
                    log.LeaseLost(held.Message.MessageId, queue.Name);
                    held.Message.Release();
                }

                await ExtendAsync(visibility).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The consumer has stopped.
        }
    }

    private async Task ExtendAsync(long visibility)
    {
        for (var from = 0; from < _review.Extend.Count; from += ReceiptCall.Capacity)
        {
            _call.Clear();
            _called.Clear();
            for (var i = from; i < _review.Extend.Count && _call.Count < ReceiptCall.Capacity; i++)
            {
                _called.Add(_review.Extend[i]);
                _call.Add(_review.Extend[i].Message, settings.VisibilitySeconds);
            }

            try
            {
                _call.QueueUrl = await queue.GetUrlAsync(CancellationToken.None).ConfigureAwait(false);
                var sent = settings.Clock.GetTimestamp();
                var refusals = await client.Pipeline.SendAsync(ReceiptOperations.ChangeVisibility, _call, null, CancellationToken.None).ConfigureAwait(false);
                Take(refusals, sent + visibility);
            }
            catch (Exception error)
            {
                log.NotExtended(error, queue.Name);
            }
            finally
            {
                foreach (var held in _called) held.Message.Release();
            }
        }
    }

    private void Take(EntryRefusals refusals, long leasedUntil)
    {
        for (var i = 0; i < _called.Count; i++)
        {
            var held = _called[i];
            var refusal = refusals.Find(i);
            if (refusal is null) held.Message.LeasedUntil = leasedUntil;
            else if (refusal.IsSenders) Lose(held);
        }
    }

    private void Lose(HeldMessage held)
    {
        if (engine.Board.Lose(held, out var isInWork)) engine.LetGo(held);
        else if (isInWork) log.LeaseLost(held.Message.MessageId, queue.Name);
    }
}
