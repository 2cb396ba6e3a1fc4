using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>Sends the requests of a query, or of one segment of a scan, one after another, and decides how far each goes.</summary>
/// <typeparam name="T">The type that items are read as.</typeparam>
/// <param name="query">What is read.</param>
/// <param name="segment">The segment of a scan.</param>
/// <param name="start">The key after which it begins; null for the beginning.</param>
internal sealed class PageReader<T>(ItemQuery<T> query, int segment, AttributeMap? start) where T : class
{
    // A filter that drops nearly all makes requests larger, up to this.
    private const int MaxRequestLimit = 10_000;

    // Made when there is a second page.
    private AwsPageTokens<AttributeMap>? _keys;
    private int _taken;

    /// <summary>Where the next request begins; null at the beginning and at the end.</summary>
    internal AttributeMap? Start { get; private set; } = start;

    /// <summary>Whether nothing is left, or nothing more is wanted.</summary>
    internal bool IsAtEnd { get; private set; }

    /// <summary>How many items the service has looked at.</summary>
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
        if (!IsAtEnd && !(_keys ??= new(from)).TryTake(Start!)) throw AwsPages.Repeated(plan.Describe(), "LastEvaluatedKey");
        return answer;
    }

    internal RequestPreview Preview() =>
        DynamoRequest.Preview(query.Plan.IsScan ? "Scan" : "Query", new ReadCall<T>(query.Plan, query.Map, Position(), Capacity), ReadCall<T>.Write);

    private ReadPosition Position()
    {
        var wanted = query.Plan.Limit is { } limit ? limit - _taken : int.MaxValue;
        return new(Start, segment, RequestLimit(wanted), wanted, CountOnly);
    }

    // Without a filter every item looked at is one that is wanted. With one, the share that passed so far says how many
    // to look at; what is too many is cut off, not lost.
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
