using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>
/// A query or scan that has not been sent yet. Enumerate it to get the items one after another, page by page; or take
/// pages with cursors, count, or look at the request. Each enumeration asks the service anew.
/// </summary>
/// <typeparam name="T">The type of the items.</typeparam>
public sealed class ItemQuery<T> : IAsyncEnumerable<T> where T : class
{
    internal ItemQuery(ReadPlan plan, ItemMap<T> map)
    {
        Plan = plan;
        Map = map;
    }

    internal ReadPlan Plan { get; }

    internal ItemMap<T> Map { get; }

    /// <summary>Reads the items: pages are asked for as they are needed, so that ending early costs no more than the page begun.</summary>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The enumerator.</returns>
    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
        SequenceGuard.For(
            Plan.IsParallel ? ParallelScan.ReadAsync(this, cancellationToken).GetAsyncEnumerator(cancellationToken) : ReadAsync(cancellationToken));

    /// <summary>Reads pages until there are no more. Each has <c>Limit</c> items, but for the last; without a limit, what one request gives.</summary>
    /// <param name="cursor">The cursor of the page before the first one wanted; null or empty for the beginning.</param>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The pages.</returns>
    /// <exception cref="InvalidCursorException">The cursor is damaged or belongs to a different query.</exception>
    public IAsyncEnumerable<Page<T>> AsPages(string? cursor = null, CancellationToken cancellationToken = default) =>
        SequenceGuard.For(ReadPagesAsync(cursor, cancellationToken));

    /// <summary>
    /// Reads one page: exactly <c>Limit</c> items while there are as many, however many requests a filter makes of
    /// that; without a limit, what one request gives.
    /// </summary>
    /// <param name="cursor">The cursor of the page before; null or empty for the first page.</param>
    /// <param name="cancellationToken">A token that cancels the read.</param>
    /// <returns>The page. There may be no items after its cursor.</returns>
    /// <exception cref="InvalidCursorException">The cursor is damaged or belongs to a different query.</exception>
    public async ValueTask<Page<T>> PageAsync(string? cursor = null, CancellationToken cancellationToken = default)
    {
        if (Plan.IsParallel)
            throw new InvalidOperationException(
                "Pages of a parallel scan have no order, so no cursor can say where to go on. Name one Segment, or enumerate the items.");
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

    /// <summary>Reads all items into a list. Mind <c>Limit</c>.</summary>
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
    /// <returns>The item, or null if it doesn't exist.</returns>
    public async ValueTask<T?> FirstOrDefaultAsync(CancellationToken cancellationToken = default)
    {
        await foreach (var item in new ItemQuery<T>(Plan with { Limit = 1 }, Map).WithCancellation(cancellationToken).ConfigureAwait(false)) return item;
        return null;
    }

    /// <summary>Counts the items without reading them; it costs the same capacity. <c>Limit</c> is the most that is counted.</summary>
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

    /// <summary>Reads only the attributes of a smaller type, and items as that type. It costs the same capacity, but less to send and read.</summary>
    /// <typeparam name="TSmall">A type of item with fewer members.</typeparam>
    /// <returns>The query of the smaller type.</returns>
    public ItemQuery<TSmall> Select<TSmall>() where TSmall : class, IDynamoItem<TSmall> => Select(TSmall.Map);

    /// <summary>Reads only the attributes of a smaller type, and items as that type. It costs the same capacity, but less to send and read.</summary>
    /// <typeparam name="TSmall">A type with fewer members.</typeparam>
    /// <param name="map">How the smaller type is read.</param>
    /// <returns>The query of the smaller type.</returns>
    public ItemQuery<TSmall> Select<TSmall>(ItemMap<TSmall> map) where TSmall : class
    {
        ArgumentNullException.ThrowIfNull(map);
        if (Plan.IsCollection)
            throw new InvalidOperationException(
                $"The query reads items of several types, which {map.Schema.TypeName} is no part of. Query the table of one type.");
        var attributes = map.Schema.Attributes;
        if (attributes.Count == 0) throw new ArgumentException($"{map.Schema.TypeName} names no attributes, so there is nothing to select.", nameof(map));

        // A page that ends inside an answer needs the keys to say where.
        return new(Plan with { Projection = [.. attributes.Union(Plan.CursorAttributes.Select(key => key.Name))] }, map);
    }

    /// <summary>Shows the first request without sending it.</summary>
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
            if (!cursors.TryTake(cursor)) throw AwsPages.Repeated(Plan.Describe(), "LastEvaluatedKey");
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
