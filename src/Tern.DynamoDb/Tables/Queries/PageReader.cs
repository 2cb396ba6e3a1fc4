using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>
/// Sends the requests of a query, or of one segment of a scan, one after another, and decides how many items each
/// reads.
/// </summary>
/// <typeparam name="T">The type that items are read as.</typeparam>
/// <param name="query">The query or scan.</param>
/// <param name="segment">The segment of a scan.</param>
/// <param name="start">The key after which to begin, or null for the beginning.</param>
internal sealed class PageReader<T>(ItemQuery<T> query, int segment, AttributeMap? start) where T : class
{
    // The maximum request limit, which grows up to this if a filter drops nearly all items.
    private const int MaxRequestLimit = 10_000;

    // Created for the second page.
    private AwsPageTokens<AttributeMap>? _keys;
    private int _taken;

    /// <summary>The key after which the next request begins, or null at the beginning and at the end.</summary>
    internal AttributeMap? Start { get; private set; } = start;

    /// <summary>A value indicating whether no items are left, or no more are wanted.</summary>
    internal bool IsAtEnd { get; private set; }

    /// <summary>The number of items that the service has evaluated.</summary>
    internal int Scanned { get; private set; }

    internal CallCapacity? Capacity { get; } = CallCapacity.For(query.Plan.Client, query.Plan.Options);

    internal bool CountOnly { get; init; }

    internal async ValueTask<ReadAnswer<T>> NextAsync(CancellationToken cancellationToken)
    {
        var plan = query.Plan;
        if (!CountOnly && !plan.IsCollection) plan.RequireHeld(query.Map.Schema);
        var call = new ReadCall<T>(plan, query.Map, Position(), Capacity);
        var operation = plan.IsScan ? ReadCall<T>.Scan : ReadCall<T>.Query;
        var answer = await plan.Client.Pipeline.SendAsync(operation, call, plan.Options, cancellationToken).ConfigureAwait(false);
        if (answer.Unreadable is { } unreadable)
            foreach (var error in unreadable) plan.OnUnreadable!(error);
        _taken += answer.Items.Count;
        Scanned += answer.ScannedCount;
        var from = Start;
        Start = answer.LastKey;
        IsAtEnd = Start is null || _taken >= plan.Limit;
        if (!IsAtEnd && !(_keys ??= new(from)).TryTake(Start!)) throw _keys.Repeated(plan.Describe(), "LastEvaluatedKey");
        return answer;
    }

    internal RequestPreview Preview() =>
        DynamoRequest.Preview(query.Plan.IsScan ? "Scan" : "Query", new ReadCall<T>(query.Plan, query.Map, Position(), Capacity), ReadCall<T>.Write);

    private ReadPosition Position()
    {
        var wanted = query.Plan.Limit is { } limit ? limit - _taken : int.MaxValue;
        return new(Start, segment, RequestLimit(wanted), wanted, CountOnly);
    }

    // Without a filter, the request evaluates as many items as are wanted. With a filter, the share of items that have
    // passed so far determines how many to evaluate. Excess items are cut off, and the next read returns them.
    private int? RequestLimit(int wanted)
    {
        var plan = query.Plan;
        if (plan.Limit is null) return plan.PageSize;
        var takesAll = plan is { Filter: null, Own: null };
        if (plan.PageSize is { } size) return takesAll ? Math.Min(size, wanted) : size;
        if (takesAll || Scanned == 0) return wanted;
        var share = Math.Max(_taken, 1) / (double)Scanned;
        return Math.Max(wanted, (int)Math.Min(MaxRequestLimit, Math.Ceiling(wanted / share)));
    }
}
