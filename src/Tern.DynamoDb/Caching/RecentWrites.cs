namespace Tern.DynamoDb;

/// <summary>
/// The keys that were written recently. They are read consistently, because an eventually consistent read may miss the
/// write, and the outdated item would be cached for minutes. Keys share slots by hash; a collision only makes a read
/// consume twice the capacity.
/// </summary>
internal sealed class RecentWrites
{
    private const int Places = 8192;

    // According to DynamoDB's guide, all copies are usually consistent within one second or less.
    private const uint Moment = 3000;

    private int[]? _times;

    internal void Note(int hash, long now)
    {
        var times = _times ?? Make();

        // Zero means never.
        Volatile.Write(ref times[hash & (Places - 1)], (int)now | 1);
    }

    internal bool Has(int hash, long now) =>
        _times is { } times && Volatile.Read(ref times[hash & (Places - 1)]) is var time && time != 0 && unchecked((uint)((int)now - time + 1)) <= Moment;

    private int[] Make() => Interlocked.CompareExchange(ref _times, new int[Places], null) ?? _times;
}
