using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>Reads and decompresses the body of a request.</summary>
internal static class RequestBody
{
    /// <summary>The service's limit for the size of a request.</summary>
    public const int MaxBytes = 16 * 1024 * 1024;

    /// <returns>The result, and the share of the memory for bodies, which the caller releases together with the body;
    /// null for small bodies.</returns>
    public static async ValueTask<(BodyState State, BodyMemory? Memory)> ReadAsync(
        IFeatureCollection context, IHttpRequestFeature request, PooledBuffer body)
    {
        var headers = request.Headers;
        if (headers.ContentLength > BodyMemory.FreeBytes || headers.TransferEncoding.Count > 0 || headers.ContentEncoding.Count > 0)
            return await ReadLargeAsync(context, request, body).ConfigureAwait(false);
        return (await BoundedBody.CopyAsync(context, body, MaxBytes).ConfigureAwait(false) ? BodyState.Whole : BodyState.TooLong, null);
    }

    private static async ValueTask<(BodyState, BodyMemory?)> ReadLargeAsync(IFeatureCollection context, IHttpRequestFeature request, PooledBuffer body)
    {
        var aborted = context.Get<IHttpRequestLifetimeFeature>()?.RequestAborted ?? default;
        var memory = new BodyMemory();
        try
        {
            await memory.TakeAsync((int)Math.Min(request.Headers.ContentLength ?? MaxBytes, MaxBytes), aborted).ConfigureAwait(false);
            if (!await BoundedBody.CopyAsync(context, body, MaxBytes).ConfigureAwait(false)) return (BodyState.TooLong, memory);
            var encoding = request.Headers.ContentEncoding;
            if (encoding.Count == 0) return (BodyState.Whole, memory);
            await SocketThread.LeaveAsync();
            return BodyCoding.Parse(encoding.ToString()) switch
            {
                null => (BodyState.Broken, memory),
                ContentCoding.Identity => (BodyState.Whole, memory),
                { } coding => (await BodyCoding.DecodeAsync(coding, body, memory, aborted).ConfigureAwait(false), memory),
            };
        }
        catch
        {
            memory.Dispose();
            throw;
        }
    }
}
