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

    public static async ValueTask<BodyState> ReadAsync(IFeatureCollection context, IHttpRequestFeature request, PooledBuffer body)
    {
        if (request.Headers.ContentLength > MaxBytes && request.Headers.Expect.Count > 0) return BodyState.TooLong;
        if (!await CopyAsync(context.GetRequiredFeature<IRequestBodyPipeFeature>().Reader, body).ConfigureAwait(false)) return BodyState.TooLong;
        var encoding = request.Headers.ContentEncoding;
        if (encoding.Count == 0) return BodyState.Whole;
        await SocketThread.LeaveAsync();
        return BodyCoding.Parse(encoding.ToString()) switch
        {
            null => BodyState.Broken,
            ContentCoding.Identity => BodyState.Whole,
            { } coding => BodyCoding.Decode(coding, body),
        };
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
