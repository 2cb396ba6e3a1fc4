using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// Keeps notifications until they are delivered: each one is in the record of its change, and those that are still here
/// after a restart are delivered again. Without a log, nothing is kept. Thread-safe.
/// </summary>
internal sealed class NotificationOutbox
{
    // Guards the notifications, and the order of their records.
    private readonly Lock _lock = new();
    private readonly SortedDictionary<long, PendingNotification> _kept = [];
    private readonly StateChange _removal = new();
    private IStateLog? _log;
    private long _number;

    /// <summary>
    /// Adds a notification to the record of its change. It may be delivered when the record is in the log.
    /// </summary>
    public PendingNotification Add(PendingNotification notification, BucketRecord record)
    {
        lock (_lock)
        {
            notification = notification with { Number = ++_number };
            _kept.Add(notification.Number, notification);
        }

        notification.Write(record.Change);
        return notification;
    }

    /// <summary>Removes a notification, because it was delivered or can't be delivered.</summary>
    public void Remove(PendingNotification notification)
    {
        if (notification.Number == 0) return;
        lock (_lock)
        {
            if (!_kept.Remove(notification.Number)) return;
            _removal.Remove(notification.Key);
            _log?.Append(S3Part.Code, _removal);
            _removal.Clear();
        }
    }

    /// <summary>Removes the notifications of an account's buckets, or all.</summary>
    public void Reset(string? account)
    {
        List<PendingNotification> reset;
        lock (_lock) reset = [.. _kept.Values.Where(notification => account is null || notification.Account == account)];
        foreach (var notification in reset) Remove(notification);
    }

    /// <summary>Waits until everything so far is on disk, because it must not have effects earlier.</summary>
    /// <returns>true if it is; false if the log can't be written at present.</returns>
    public async ValueTask<bool> WaitAsync()
    {
        if (_log is not { } log) return true;
        try
        {
            await log.WaitAsync(log.Position).ConfigureAwait(false);
            return true;
        }
        catch (IOException)
        {
            return false; // the host refuses the request for the same reason
        }
    }

    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        var number = PendingNotification.NumberOf(key);
        _number = Math.Max(_number, number);
        if (isPut) _kept[number] = PendingNotification.Read(key, value);
        else _kept.Remove(number);
    }

    /// <summary>Ends the restart, and returns the notifications to deliver again.</summary>
    public IReadOnlyList<PendingNotification> Restored(IStateLog? log)
    {
        _log = log;
        return [.. _kept.Values];
    }

    public void Capture(IStateSink sink)
    {
        var entries = new StateChange();
        lock (_lock)
        {
            foreach (var notification in _kept.Values) notification.Write(entries);
        }

        sink.Add(entries);
    }
}
