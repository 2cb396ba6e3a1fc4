using System.Runtime.CompilerServices;
using Tern.Pipeline;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Collects messages into calls of ten and sends these. A call with a transient failure is retried until the visibility
/// of its messages ends: then they are redelivered.
/// </summary>
internal sealed class ReceiptCollector : EntryCollector<ReceiptCall>
{
    private const int MaxCalls = 8;

    // Long enough to collect ten messages, short compared to any visibility.
    private static readonly TimeSpan s_wait = TimeSpan.FromMilliseconds(50);

    private readonly SqsClient _client;
    private readonly SqsQueueAddress _queue;
    private readonly AwsOperation<ReceiptCall, EntryRefusals> _operation;
    private readonly Action<HeldMessage, Exception?> _ended;
    private readonly TimeProvider _clock;
    private readonly AwsBackoff _backoff;
    private readonly CancellationTokenSource _stops = new();
    private readonly CancellationToken _stop;

    /// <summary>Initializes a collector.</summary>
    /// <param name="client">The client.</param>
    /// <param name="queue">The queue.</param>
    /// <param name="operation">The operation that settles the messages.</param>
    /// <param name="ended">A callback for each message, with the reason why it couldn't be settled, or null if it was.
    /// It must not throw.</param>
    /// <param name="settings">The clock and the source of random numbers.</param>
    public ReceiptCollector(
        SqsClient client, SqsQueueAddress queue, AwsOperation<ReceiptCall, EntryRefusals> operation, Action<HeldMessage, Exception?> ended,
        ConsumerSettings settings)
        : base(s_wait, MaxCalls, settings.Clock)
    {
        (_client, _queue, _operation, _ended, _clock) = (client, queue, operation, ended, settings.Clock);
        _backoff = new(TimeSpan.FromMilliseconds(200), TimeSpan.FromSeconds(5), settings.NextRandom);
        _stop = _stops.Token;
    }

    /// <summary>Queues a message to be settled soon.</summary>
    public void Add(HeldMessage message, int seconds = 0)
    {
        lock (Gate)
        {
            var call = Begin();
            call.Add(message, seconds);
            Added(call.Count == ReceiptCall.Capacity);
        }
    }

    /// <summary>Stops retrying calls.</summary>
    public void Stop() => _stops.Cancel();

    // The source has no timer or wait handle: it doesn't have to be disposed, and may be canceled again.
    public override void Dispose()
    {
        Stop();
        base.Dispose();
    }

    protected override ReceiptCall Create() => new();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    internal override async ValueTask SendAsync(ReceiptCall call)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                call.QueueUrl = await _queue.GetUrlAsync(CancellationToken.None).ConfigureAwait(false);
                var refusals = await _client.Pipeline.SendAsync(_operation, call, null, CancellationToken.None).ConfigureAwait(false);
                if (!Settle(call, refusals, Now)) return;
            }
            catch (Exception error)
            {
                if (!FailEnded(call, error, MayPass(error) ? Now : long.MaxValue)) return;
            }

            await WaitAsync(_backoff.GetDelay(attempt)).ConfigureAwait(false);
        }
    }

    // A call failed as a whole, after the client has retried it for less than a second. The error shows whether a later
    // call may succeed.
    private static bool MayPass(Exception error) =>
        error is AwsTransportException or AwsCredentialException or AwsServiceException { IsRetryable: true };

    // Messages whose visibility has ended are abandoned. After a stop, all are.
    private long Now => _stop.IsCancellationRequested ? long.MaxValue : _clock.GetTimestamp();

    private async Task WaitAsync(TimeSpan delay)
    {
        try
        {
            await Task.Delay(delay, _clock, _stop).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // The last attempt follows.
        }
    }

    // Returns true if messages are left.
    private bool Settle(ReceiptCall call, EntryRefusals refusals, long now)
    {
        var isLeft = false;
        for (var i = 0; i < call.Count; i++)
        {
            if (call[i] is not { } held) continue;
            if (refusals.Find(i) is not { } refusal) _ended(call.Take(i), null);
            else if (refusal.IsSenders || held.Message.LeasedUntil <= now) _ended(call.Take(i), refusal.ToException());
            else isLeft = true;
        }

        return isLeft;
    }

    // Returns true if messages are left.
    private bool FailEnded(ReceiptCall call, Exception error, long now)
    {
        var isLeft = false;
        for (var i = 0; i < call.Count; i++)
        {
            if (call[i] is not { } held) continue;
            if (held.Message.LeasedUntil <= now) _ended(call.Take(i), error);
            else isLeft = true;
        }

        return isLeft;
    }
}
