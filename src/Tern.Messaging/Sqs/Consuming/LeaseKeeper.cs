using Tern.Messaging.Sqs.Entries;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Settling;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>
/// Extends the visibility of messages while they are handled, twice before it ends. A message whose visibility could not be
/// extended in time is lost: its token is cancelled at that moment, whatever became of the call, as others may receive it.
/// </summary>
internal sealed class LeaseKeeper(SqsClient client, SqsQueueAddress queue, ConsumerEngine engine, ConsumerSettings settings, ConsumerLog log)
{
    private static readonly TimeSpan s_shortest = TimeSpan.FromMilliseconds(1);

    private readonly LeaseReview _review = new();
    private readonly ReceiptCall _call = new();
    private readonly List<HeldMessage> _called = new(ReceiptCall.Capacity);

    /// <summary>Runs until it is cancelled.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        var clock = settings.Clock;
        var visibility = settings.VisibilitySeconds * clock.TimestampFrequency;
        var extending = Task.CompletedTask;
        var next = Period;
        try
        {
            while (true)
            {
                await Task.Delay(next, clock, cancellationToken).ConfigureAwait(false);
                var now = clock.GetTimestamp();
                _review.Clear();

                // A call that hangs must not keep the lost from being told.
                engine.Board.Review(now, extending.IsCompleted ? now + (visibility / 2) : now, _review);
                foreach (var held in _review.GiveBack) engine.GiveBack(held);
                foreach (var held in _review.LostWaiting) engine.LetGo(held);
                foreach (var held in _review.LostInWork)
                {
                    log.LeaseLost(held.Message.MessageId, queue.Name);
                    held.Message.Release();
                }

                if (_review.Extend.Count > 0) extending = ExtendAsync(_review.TakeExtend(), visibility, cancellationToken);
                next = TimeUntil(_review.NextEnd, now);
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The consumer has stopped.
        }

        await extending.ConfigureAwait(false);
    }

    private TimeSpan Period => TimeSpan.FromSeconds(settings.VisibilitySeconds / 4.0);

    private TimeSpan TimeUntil(long end, long now)
    {
        if (end == long.MaxValue) return Period;
        var left = settings.Clock.GetElapsedTime(now, end);
        return left < s_shortest ? s_shortest : left < Period ? left : Period;
    }

    private async Task ExtendAsync(List<HeldMessage> all, long visibility, CancellationToken cancellationToken)
    {
        for (var from = 0; from < all.Count; from += ReceiptCall.Capacity)
        {
            _call.Clear();
            _called.Clear();
            for (var i = from; i < all.Count && _call.Count < ReceiptCall.Capacity; i++)
            {
                _called.Add(all[i]);
                _call.Add(all[i].Message, settings.VisibilitySeconds);
            }

            try
            {
                _call.QueueUrl = await queue.GetUrlAsync(cancellationToken).ConfigureAwait(false);
                var sent = settings.Clock.GetTimestamp();
                var refusals = await client.Pipeline.SendAsync(ReceiptOperations.ChangeVisibility, _call, null, cancellationToken).ConfigureAwait(false);
                Take(refusals, sent + visibility);
            }
            catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
            {
                // The consumer has stopped: nothing is in work any more, or what is was given up.
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
