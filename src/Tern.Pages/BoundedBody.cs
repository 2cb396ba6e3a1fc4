using System.Buffers;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Pages;

/// <summary>Reads the bodies of requests up to a limit.</summary>
public static class BoundedBody
{
    // A client that sends everything before it reads receives the error response only if the rest is read too.
    private const long MostDiscarded = 64L * 1024 * 1024;

    /// <summary>
    /// Copies a request's body. The rest of a body that is too long is read and discarded, up to 64 MiB. A client that
    /// waits for "100 Continue" isn't asked for a body that is too long.
    /// </summary>
    /// <param name="context">The request's features.</param>
    /// <param name="to">The writer that receives the body.</param>
    /// <param name="most">The maximum size in bytes.</param>
    /// <returns>true if the body was copied completely; false if it's longer than the limit.</returns>
    /// <exception cref="IOException">The body ended early, or its chunks are invalid.</exception>
    public static async ValueTask<bool> CopyAsync(IFeatureCollection context, IBufferWriter<byte> to, long most)
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(to);
        var headers = context.GetRequiredFeature<IHttpRequestFeature>().Headers;
        if (headers.ContentLength > most && headers.Expect.Count > 0) return false;
        var reader = context.GetRequiredFeature<IRequestBodyPipeFeature>().Reader;
        long total = 0;
        while (true)
        {
            var read = await reader.ReadAsync().ConfigureAwait(false);
            total += read.Buffer.Length;
            if (total <= most)
            {
                foreach (var segment in read.Buffer) to.Write(segment.Span);
            }

            reader.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted || total > most + MostDiscarded) return total <= most;
        }
    }
}
