namespace Tern.DynamoDb;

/// <summary>Sends the requests of a query, or of one segment of a scan, one after another, and decides how far each goes.</summary>
/// <typeparam name="T">What the items are read as.</typeparam>
internal sealed class PageReader<T>(ReadPlan plan, ItemMap<T> map, int segment, AttributeMap? start) where T : class
{
    // A filter that drops nearly all makes requests larger, up to this.
    private const int MaxRequestLimit = 10_000;

    private int _taken;

    /// <summary>Where the next request begins; null at the beginning and at the end.</summary>
    internal AttributeMap? Start { get; private set; } = start;

    /// <summary>Whether nothing is left, or nothing more is wanted.</summary>
    internal bool IsAtEnd { get; private set; }

    /// <summary>How many items the service has looked at.</summary>
    internal int Scanned { get; private set; }

    internal CallCapacity? Capacity { get; } = CallCapacity.For(plan.Client, plan.Options);

    internal bool CountOnly { get; init; }

    internal async ValueTask<ReadAnswer<T>> NextAsync(CancellationToken cancellationToken)
    {
        var call = new ReadCall<T>(plan, map, Position(), Capacity);
        var answer = await plan.Client.Pipeline.SendAsync(plan.IsScan ? ReadCall<T>.Scan : ReadCall<T>.Query, call, plan.Options, cancellationToken).ConfigureAwait(false);
        _taken += answer.Items.Count;
        Scanned += answer.ScannedCount;
        Start = answer.LastKey;
        IsAtEnd = Start is null || _taken >= plan.Limit;
        return answer;
    }

    internal RequestPreview Preview() =>
        DynamoRequest.Preview(plan.IsScan ? "Scan" : "Query", new ReadCall<T>(plan, map, Position(), Capacity), ReadCall<T>.Write);

    private ReadPosition Position()
    {
        var wanted = plan.Limit is { } limit ? limit - _taken : int.MaxValue;
        return new(Start, segment, RequestLimit(wanted), wanted, CountOnly);
    }

    // Without a filter every item looked at is one that is wanted. With one, the share that passed so far says how many to look at; what is too many is cut off, not lost.
    private int? RequestLimit(int wanted)
    {
        if (plan.Limit is null) return plan.PageSize;
        if (plan.PageSize is { } size) return plan.Filter is null ? Math.Min(size, wanted) : size;
        if (plan.Filter is null || Scanned == 0) return wanted;
        var share = Math.Max(_taken, 1) / (double)Scanned;
        return Math.Max(wanted, (int)Math.Min(MaxRequestLimit, Math.Ceiling(wanted / share)));
    }
}
