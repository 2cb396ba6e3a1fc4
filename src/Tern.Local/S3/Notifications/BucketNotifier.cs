using System.Collections.Concurrent;
using System.Diagnostics;
using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// Notifies queues, topics and functions of changes of objects. Notifications are queued in the order of the changes,
/// and delivered in this order without the locks of buckets: by the request that made the change, or by the schedule if
/// there was no request.
/// </summary>
internal sealed class BucketNotifier : IObjectObserver
{
    private const string Unvalidated = "Unable to validate the following destination configurations";

    private readonly Targets _targets;
    private readonly LocalSchedule _schedule;
    private readonly DueWork _delivery;
    private readonly ConcurrentQueue<PendingNotification> _pending = new();
    private readonly NotificationOutbox _outbox = new();
    private Task _turn = Task.CompletedTask;

    /// <param name="targets">The destinations.</param>
    /// <param name="schedule">The schedule, which waits for functions.</param>
    public BucketNotifier(Targets targets, LocalSchedule schedule)
    {
        _targets = targets;
        _schedule = schedule;
        _delivery = new DueWork("s3", "notifications", () => schedule.Start("notifications of S3", () => DeliverAsync().AsTask()));
    }

    public void Changed(ObjectChange change, BucketRecord? record)
    {
        if (BucketNotifications.Of(change.Bucket) is not { } notifications) return;
        var name = NotificationEvents.Of(change.Kind);
        foreach (var rule in notifications.Rules)
        {
            if (!rule.Fits(name, change.Key)) continue;
            var notification = Make(change.Bucket, rule, NotificationDocuments.Event(rule, change));
            if (record is not null) notification = _outbox.Add(notification, record);
            Enqueue(notification, change, record);
        }
    }

    /// <summary>Checks that the destinations of rules exist.</summary>
    /// <exception cref="S3ErrorException">Some don't; the error names all of them.</exception>
    public void Check(IReadOnlyList<NotificationRule> rules)
    {
        S3ErrorException? error = null;
        var number = 0;
        foreach (var rule in rules)
        {
            if (ReasonAgainst(rule) is not { } reason) continue;
            number++;
            // Clients don't show the members of errors, and this reason isn't AWS's.
            error ??= new S3ErrorException("InvalidArgument", 400, rule.IsFunction && _targets.Functions is null ? reason : Unvalidated);
            error.With($"ArgumentName{number}", rule.Arn).With($"ArgumentValue{number}", reason);
        }

        if (error is not null) throw error;
    }

    /// <summary>Queues a test for each queue and topic of a new configuration.</summary>
    public void Test(S3Bucket bucket, IReadOnlyList<NotificationRule> rules, ChangeOrigin origin)
    {
        var body = NotificationDocuments.Test(bucket, origin, _schedule.Clock.GetUtcNow());
        foreach (var rule in rules.Where(static rule => !rule.IsFunction).DistinctBy(static rule => rule.Arn))
            _pending.Enqueue(Make(bucket, rule, body));
    }

    /// <summary>
    /// Delivers what is queued. Queues have received it when the method completes; functions may take longer, and
    /// advancing the time waits for them.
    /// </summary>
    public ValueTask DeliverAsync() => _pending.IsEmpty ? default : DeliverAllAsync();

    /// <summary>Forgets the notifications that would be delivered again after a restart.</summary>
    public void Reset(string? account) => _outbox.Reset(account);

    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value) => _outbox.Restore(key, isPut, value);

    /// <summary>Ends the restart, and delivers the pending notifications again.</summary>
    public void Restored(IStateLog? log)
    {
        foreach (var notification in _outbox.Restored(log)) _pending.Enqueue(notification);
        if (!_pending.IsEmpty) _schedule.Plan(_delivery, _schedule.Clock.GetUtcNow());
    }

    public void Capture(IStateSink sink) => _outbox.Capture(sink);

    private static PendingNotification Make(S3Bucket bucket, NotificationRule rule, string body) =>
        new(bucket.Name, bucket.Account, bucket.Region, rule.Arn, rule.IsFunction, body);

    // With a data directory, a notification is delivered only when its record is in the log.
    private void Enqueue(PendingNotification notification, ObjectChange change, BucketRecord? record)
    {
        if (record is null) Enqueue();
        else record.Afterwards(Enqueue);

        void Enqueue()
        {
            _pending.Enqueue(notification);
            if (change.Origin is null) _schedule.Plan(_delivery, change.Time);
        }
    }

    private async ValueTask DeliverAllAsync()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await Interlocked.Exchange(ref _turn, done.Task).ConfigureAwait(false);
        try
        {
            // A notification stays in the queue until it is delivered, so an empty queue means that nothing is in
            // progress.
            while (_pending.Count is > 0 and var count && await _outbox.WaitAsync().ConfigureAwait(false))
            {
                for (; count > 0 && _pending.TryPeek(out var notification); count--) await DeliverAsync(notification).ConfigureAwait(false);
            }
        }
        finally
        {
            done.SetResult();
        }
    }

    private async ValueTask DeliverAsync(PendingNotification notification)
    {
        try
        {
            if (notification.IsFunction) _schedule.Start($"invocation of {notification.Arn}", () => SendAsync(notification));
            else await SendAsync(notification).ConfigureAwait(false);
        }
        finally
        {
            _pending.TryDequeue(out _);
        }
    }

    // A failed notification doesn't fail the write.
    private async Task SendAsync(PendingNotification notification)
    {
        try
        {
            await _targets.SendAsync(notification.Arn, new TargetMessage
            {
                Body = notification.Body, Sender = notification.Account, Subject = "Amazon S3 Notification",
            }).ConfigureAwait(false);
        }
        catch (TargetException failure)
        {
            Trace.TraceWarning($"A notification of the bucket '{notification.Bucket}' wasn't delivered: {failure.Message}");
        }

        _outbox.Remove(notification);
    }

    private string? ReasonAgainst(NotificationRule rule)
    {
        if (!rule.IsFunction && rule.Arn.EndsWith(".fifo", StringComparison.Ordinal))
            return rule.Service == "sqs" ? "FIFO SQS queues are not supported." : "FIFO SNS topics are not supported.";
        if (_targets.Check(rule.Arn) is not { } reason) return null;
        return rule.Service switch
        {
            "sqs" => "The destination queue does not exist",
            "sns" => "The destination topic does not exist",
            _ => _targets.Functions is null ? reason : "The destination Lambda does not exist",
        };
    }
}
