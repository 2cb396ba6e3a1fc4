using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>A request's complete body.</summary>
internal readonly record struct RequestBody(RequestBodyState State, byte[] Bytes)
{
    // The rest is read and discarded, so that a client that sends everything before it reads receives the error
    // response.
    private const long MostDiscarded = 64L * 1024 * 1024;

    /// <summary>Reads the body, unless it has more than <paramref name="most"/> bytes.</summary>
    public static async Task<RequestBody> ReadAsync(HttpContext context, long most)
    {
        var declared = context.Request.ContentLength;
        using var bytes = new MemoryStream((int)Math.Min(declared ?? 0, Math.Min(most, 16 * 1024 * 1024)));
        var buffer = new byte[(int)Math.Clamp(declared ?? 4096, 256, 64 * 1024)];
        long total = 0;
        try
        {
            while (await context.Request.Body.ReadAsync(buffer, context.RequestAborted).ConfigureAwait(false) is > 0 and var count)
            {
                total += count;
                if (total > most + MostDiscarded) break;
                if (total <= most) bytes.Write(buffer, 0, count);
            }
        }
        catch (Exception failure) when (failure is IOException or OperationCanceledException)
        {
            return new RequestBody(RequestBodyState.Truncated, []); // also for an invalid chunk length
        }

        if (total > most) return new RequestBody(RequestBodyState.TooLong, []);
        var whole = bytes.GetBuffer().Length == bytes.Length ? bytes.GetBuffer() : bytes.ToArray();
        return new RequestBody(RequestBodyState.Whole, whole);
    }
}
