using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;

namespace Tern.Local.Hosting.Http;

/// <summary>Reads the body of a request, decompressed.</summary>
internal static class RequestBody
{
    /// <summary>The longest request the service takes.</summary>
    public const int MaxBytes = 16 * 1024 * 1024;

    // Clients that don't wait for "100 Continue" see the 413 only after they have sent the whole body: so much of it is read and thrown away for them.
    private const long MaxIgnoredBytes = 4L * MaxBytes;

    /// <returns>How that went, and for a compressed body its share of the memory, to be given back with the body; null for others.</returns>
    public static async ValueTask<(BodyState State, DecodedMemory? Memory)> ReadAsync(
        IFeatureCollection context, IHttpRequestFeature request, PooledBuffer body)
    {
        if (request.Headers.ContentLength > MaxBytes && request.Headers.Expect.Count > 0) return (BodyState.TooLong, null);
        if (!await CopyAsync(context.GetRequiredFeature<IRequestBodyPipeFeature>().Reader, body).ConfigureAwait(false)) return (BodyState.TooLong, null);
        var encoding = request.Headers.ContentEncoding;
        if (encoding.Count == 0) return (BodyState.Whole, null);
        await SocketThread.LeaveAsync();
        return BodyCoding.Parse(encoding.ToString()) switch
        {
            null => (BodyState.Broken, null),
            ContentCoding.Identity => (BodyState.Whole, null),
            { } coding => await DecodeAsync(context, coding, body).ConfigureAwait(false),
        };
    }

    private static async ValueTask<(BodyState, DecodedMemory?)> DecodeAsync(IFeatureCollection context, ContentCoding coding, PooledBuffer body)
    {
        var memory = new DecodedMemory();
        try
        {
            var aborted = context.Get<IHttpRequestLifetimeFeature>()?.RequestAborted ?? default;
            return (await BodyCoding.DecodeAsync(coding, body, memory, aborted).ConfigureAwait(false), memory);
        }
        catch
        {
            memory.Dispose();
            throw;
        }
    }

    private static async ValueTask<bool> CopyAsync(PipeReader reader, PooledBuffer to)
    {
        long total = 0;
        while (true)
        {
            var read = await reader.ReadAsync().ConfigureAwait(false);
            total += read.Buffer.Length;
            if (total <= MaxBytes)
            {
                foreach (var segment in read.Buffer) to.Write(segment.Span);
            }

            reader.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted || total > MaxIgnoredBytes) return total <= MaxBytes;
        }
    }
}
