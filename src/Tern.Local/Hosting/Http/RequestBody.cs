using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>Reads and decompresses the body of a request.</summary>
internal static class RequestBody
{
    /// <summary>The service's limit for the size of a request.</summary>
    public const int MaxBytes = 16 * 1024 * 1024;

    /// <returns>The result, and the memory share of a compressed body, which the caller releases together with the
    /// body; null for other bodies.</returns>
    public static async ValueTask<(BodyState State, DecodedMemory? Memory)> ReadAsync(
        IFeatureCollection context, IHttpRequestFeature request, PooledBuffer body)
    {
        if (!await BoundedBody.CopyAsync(context, body, MaxBytes).ConfigureAwait(false)) return (BodyState.TooLong, null);
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
}
