namespace Tern.DynamoDb;

/// <summary>
/// Which keys were written a moment ago: an eventually consistent read may miss that, and would be kept for minutes, so
/// such a key is read consistently. Keys share places by their hashes; where one is taken for another, a read costs
/// twice the capacity and nothing else.
/// </summary>
internal sealed class RecentWrites
{
    private const int Places = 8192;

    // DynamoDB's guide: consistency across all copies is usually reached within one second or less.
    private const uint Moment = 3000;

    private int[]? _times;

    internal void Note(int hash, long now)
    {
        var times = _times ?? Make();

        // Zero is never.
        Volatile.Write(ref times[hash & (Places - 1)], (int)now | 1);
    }

    internal bool Has(int hash, long now) =>
        _times is { } times && Volatile.Read(ref times[hash & (Places - 1)]) is var time && time != 0 && unchecked((uint)((int)now - time + 1)) <= Moment;

    private int[] Make() => Interlocked.CompareExchange(ref _times, new int[Places], null) ?? _times;
}
