using System.Threading.RateLimiting;

namespace Tern.Local.Hosting;

/// <summary>
/// Limits the memory that the bodies of all requests use together. Each request may use a small amount freely; requests
/// that need more wait until there is room. Requests that decompress to more run one at a time, because a few bytes can
/// decompress to thousands of times as many.
/// </summary>
internal sealed class BodyMemory : IDisposable
{
    /// <summary>The size up to which a request doesn't wait for others.</summary>
    public const int FreeBytes = 64 * 1024;

    /// <summary>The maximum number of bytes of all larger bodies.</summary>
    public const int MaxBytes = 256 * 1024 * 1024;

    // Shared by the whole process, like the memory.
    private static readonly SemaphoreSlim s_decoding = new(1, 1);
    private static readonly ConcurrencyLimiter s_bodies = new(new ConcurrencyLimiterOptions { PermitLimit = MaxBytes, QueueLimit = int.MaxValue });

    private RateLimitLease? _body;
    private bool _decodes;

    /// <summary>Waits until a request may read a body. It must be called once, with the greatest length that the body
    /// can have, so that no request waits while it holds a part.</summary>
    public async ValueTask TakeAsync(int bytes, CancellationToken cancellationToken)
    {
        if (bytes > FreeBytes) _body = await s_bodies.AcquireAsync(bytes, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Waits until a request may decompress its body to this many bytes.</summary>
    public ValueTask TakeDecodedAsync(int bytes, CancellationToken cancellationToken)
    {
        return _decodes || bytes <= FreeBytes ? default : WaitAsync();

        async ValueTask WaitAsync()
        {
            await s_decoding.WaitAsync(cancellationToken).ConfigureAwait(false);
            _decodes = true;
        }
    }

    /// <summary>Lets the next large requests continue. Can be called twice.</summary>
    public void Dispose()
    {
        _body?.Dispose();
        _body = null;
        if (!_decodes) return;
        _decodes = false;
        s_decoding.Release();
    }
}
