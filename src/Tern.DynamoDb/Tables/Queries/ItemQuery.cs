using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>
/// A query or scan that hasn't been sent yet. Enumerate it to read the items page by page, or read pages with cursors,
/// count the items, or preview the request. Each enumeration sends new requests.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class ItemQuery<T> : IAsyncEnumerable<T> where T : class
{
    internal ItemQuery(ReadPlan plan, ItemMap<T> map)
    {
        Plan = plan;
        Map = map;
    }

    internal ReadPlan Plan { get; }

    internal ItemMap<T> Map { get; }

    /// <summary>
    /// Enumerates the items. Pages are requested as they are needed, so if you stop early, you pay for no page after
    /// the current one.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The enumerator.</returns>
    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
        SequenceGuard.For(
            Plan.IsParallel ? ParallelScan.ReadAsync(this, cancellationToken).GetAsyncEnumerator(cancellationToken) : ReadAsync(cancellationToken));

    /// <summary>
    /// Reads pages until there are no more. Each page except the last has <c>Limit</c> items; without a limit, a page
    /// has the items of one request.
    /// </summary>
    /// <param name="cursor">
    /// The cursor of the page before the first one to read; null or empty to begin with the first page.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The pages.</returns>
    /// <exception cref="InvalidCursorException">The cursor is damaged or belongs to a different query.</exception>
    public IAsyncEnumerable<Page<T>> AsPages(string? cursor = null, CancellationToken cancellationToken = default) =>
        SequenceGuard.For(ReadPagesAsync(cursor, cancellationToken));

    /// <summary>
    /// Reads one page: exactly <c>Limit</c> items if there are that many, even if that takes several requests because
    /// of a filter; without a limit, the items of one request.
    /// </summary>
    /// <param name="cursor">The previous page's cursor; null or empty for the first page.</param>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The page. If it has a cursor, there may still be no more items.</returns>
    /// <exception cref="InvalidCursorException">The cursor is damaged or belongs to a different query.</exception>
    public async ValueTask<Page<T>> PageAsync(string? cursor = null, CancellationToken cancellationToken = default)
    {
        if (Plan.IsParallel)
            throw new InvalidOperationException(
                "Pages of a parallel scan have no order, so a cursor can't mark a position in it. Specify one Segment, or enumerate the items.");
        var read = Begin(cursor);
        var answer = await read.NextAsync(cancellationToken).ConfigureAwait(false);
        var items = answer.Items;
        while (Plan.Limit is not null && !read.IsAtEnd)
        {
            answer = await read.NextAsync(cancellationToken).ConfigureAwait(false);
            items.AddRange(answer.Items);
        }

        return new Page<T>(items, read.Start is { } start ? PageCursor.Encode(Plan, start) : null, read.Scanned, read.Capacity?.Units);
    }

    /// <summary>Reads all items, up to <c>Limit</c>, into a list.</summary>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The items.</returns>
    public async ValueTask<List<T>> ToListAsync(CancellationToken cancellationToken = default)
    {
        if (Plan.IsParallel)
        {
            var all = new List<T>();
            await foreach (var item in ParallelScan.ReadAsync(this, cancellationToken).ConfigureAwait(false)) all.Add(item);
            return all;
        }

        var read = Begin(null);
        var list = (await read.NextAsync(cancellationToken).ConfigureAwait(false)).Items;
        while (!read.IsAtEnd) list.AddRange((await read.NextAsync(cancellationToken).ConfigureAwait(false)).Items);
        return list;
    }

    /// <summary>Reads the first item.</summary>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The first item, or null if there is none.</returns>
    public async ValueTask<T?> FirstOrDefaultAsync(CancellationToken cancellationToken = default)
    {
        await foreach (var item in new ItemQuery<T>(Plan with { Limit = 1 }, Map).WithCancellation(cancellationToken).ConfigureAwait(false)) return item;
        return null;
    }

    /// <summary>
    /// Counts the items, up to <c>Limit</c>, without returning them. It consumes the same capacity as reading them.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the count.</param>
    /// <returns>The number of items.</returns>
    public async ValueTask<long> CountAsync(CancellationToken cancellationToken = default)
    {
        var count = 0L;
        var most = Plan.Limit ?? long.MaxValue;
        var first = Plan.Segment ?? 0;
        var all = new ItemQuery<T>(Plan with { Limit = null }, Map);
        for (var segment = first; segment < (Plan.Segment is null ? Plan.Segments : first + 1); segment++)
        {
            var read = new PageReader<T>(all, segment, null) { CountOnly = true };
            while (!read.IsAtEnd && count < most) count += (await read.NextAsync(cancellationToken).ConfigureAwait(false)).Count;
        }

        return Math.Min(count, most);
    }

    /// <summary>
    /// Reads items as a smaller type, and only that type's attributes. It consumes the same capacity, but transfers
    /// less data.
    /// </summary>
    /// <typeparam name="TSmall">An item type with fewer members.</typeparam>
    /// <returns>The query for the smaller type.</returns>
    public ItemQuery<TSmall> Select<TSmall>() where TSmall : class, IDynamoItem<TSmall> => Select(TSmall.Map);

    /// <summary>
    /// Reads items as a smaller type, and only that type's attributes. It consumes the same capacity, but transfers
    /// less data.
    /// </summary>
    /// <typeparam name="TSmall">A type with fewer members.</typeparam>
    /// <param name="map">The map that reads the smaller type.</param>
    /// <returns>The query for the smaller type.</returns>
    public ItemQuery<TSmall> Select<TSmall>(ItemMap<TSmall> map) where TSmall : class
    {
        ArgumentNullException.ThrowIfNull(map);
        if (Plan.IsCollection)
            throw new InvalidOperationException(
                $"The query reads items of several types, and {map.Schema.TypeName} isn't one of them. Query the table of one type.");
        var attributes = map.Schema.Attributes;
        if (attributes.Count == 0) throw new ArgumentException($"{map.Schema.TypeName} has no attributes, so there is nothing to select.", nameof(map));

        // The keys are needed for the cursor of a page that ends in the middle of a response.
        return new(Plan with { Projection = [.. attributes.Union(Plan.CursorAttributes.Select(key => key.Name))] }, map);
    }

    /// <summary>Returns the first request without sending it.</summary>
    /// <param name="cursor">The cursor to begin at, or null.</param>
    /// <returns>The request.</returns>
    public RequestPreview Preview(string? cursor = null) => Begin(cursor).Preview();

    private PageReader<T> Begin(string? cursor) => new(this, Plan.Segment ?? 0, string.IsNullOrEmpty(cursor) ? null : PageCursor.Decode(Plan, cursor));

    private async IAsyncEnumerable<Page<T>> ReadPagesAsync(string? cursor, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        if (string.IsNullOrEmpty(cursor)) cursor = null;
        var cursors = new AwsPageTokens<string>(cursor);
        while (true)
        {
            var page = await PageAsync(cursor, cancellationToken).ConfigureAwait(false);
            yield return page;
            cursor = page.Cursor;
            if (cursor is null) yield break;
            if (!cursors.TryTake(cursor)) throw cursors.Repeated(Plan.Describe(), "LastEvaluatedKey");
        }
    }

    private async IAsyncEnumerator<T> ReadAsync(CancellationToken cancellationToken)
    {
        var read = Begin(null);
        while (!read.IsAtEnd)
        {
            foreach (var item in (await read.NextAsync(cancellationToken).ConfigureAwait(false)).Items) yield return item;
        }
    }
}
