using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace Tern.DynamoDb;

/// <summary>
/// Reads the segments of a scan in parallel, up to the maximum, and returns the items as they arrive.
/// </summary>
internal static class ParallelScan
{
    internal static async IAsyncEnumerable<T> ReadAsync<T>(ItemQuery<T> query, [EnumeratorCancellation] CancellationToken cancellationToken) where T : class
    {
        var plan = query.Plan;
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);

        // One page per reader is buffered: a slow consumer slows down the readers instead of filling the memory.
        var workers = Math.Min(plan.MaxConcurrency, plan.Segments);
        var pages = Channel.CreateBounded<List<T>>(workers);
        var reading = ReadSegmentsAsync(query, workers, pages.Writer, stop);
        var left = plan.Limit ?? int.MaxValue;
        try
        {
            await foreach (var page in pages.Reader.ReadAllAsync(cancellationToken).ConfigureAwait(false))
            {
                foreach (var item in page)
                {
                    yield return item;
                    if (--left == 0) yield break;
                }
            }
        }
        finally
        {
            await stop.CancelAsync().ConfigureAwait(false);
            await reading.ConfigureAwait(false);
        }
    }

    // Never throws: the first error completes the channel, which passes it to the consumer.
    private static async Task ReadSegmentsAsync<T>(ItemQuery<T> query, int workers, ChannelWriter<List<T>> pages, CancellationTokenSource stop) where T : class
    {
        var next = -1;
        await Task.WhenAll(Enumerable.Range(0, workers).Select(_ => WorkAsync())).ConfigureAwait(false);
        pages.TryComplete();

        async Task WorkAsync()
        {
            try
            {
                int segment;
                while ((segment = Interlocked.Increment(ref next)) < query.Plan.Segments)
                {
                    var read = new PageReader<T>(query, segment, null);
                    while (!read.IsAtEnd)
                    {
                        var answer = await read.NextAsync(stop.Token).ConfigureAwait(false);
                        if (answer.Items.Count > 0) await pages.WriteAsync(answer.Items, stop.Token).ConfigureAwait(false);
                    }
                }
            }
            catch (Exception error)
            {
                pages.TryComplete(error);
                await stop.CancelAsync().ConfigureAwait(false);
            }
        }
    }
}
