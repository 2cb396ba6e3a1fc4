using System.Buffers;
using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using Tern.Pages;

namespace Tern.Lambda.Local;

/// <summary>A request's complete body.</summary>
internal readonly record struct RequestBody(RequestBodyState State, byte[] Bytes)
{
    /// <summary>Reads the body, unless it has more than <paramref name="most"/> bytes.</summary>
    public static async Task<RequestBody> ReadAsync(HttpContext context, long most)
    {
        var declared = Math.Min(context.Request.ContentLength ?? 0, Math.Min(most, 16 * 1024 * 1024));
        var bytes = declared > 0 ? new ArrayBufferWriter<byte>((int)declared) : new();
        try
        {
            if (!await BoundedBody.CopyAsync(context.Features, bytes, most).ConfigureAwait(false)) return new RequestBody(RequestBodyState.TooLong, []);
        }
        catch (Exception failure) when (failure is IOException or OperationCanceledException)
        {
            return new RequestBody(RequestBodyState.Truncated, []); // also for an invalid chunk length
        }

        var isExact = MemoryMarshal.TryGetArray(bytes.WrittenMemory, out var whole) && whole.Count == whole.Array!.Length;
        return new RequestBody(RequestBodyState.Whole, isExact ? whole.Array! : bytes.WrittenSpan.ToArray());
    }
}
