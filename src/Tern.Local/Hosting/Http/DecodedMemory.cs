namespace Tern.Local.Hosting;

/// <summary>
/// Limits the memory that all decompressed requests use together, because a few bytes can decompress to thousands of
/// times as many. Each request may use a small amount freely. Requests that need more run one at a time, and the others
/// wait.
/// </summary>
internal sealed class DecodedMemory : IDisposable
{
    /// <summary>The decompressed size up to which a request doesn't wait for others.</summary>
    public const int FreeBytes = 64 * 1024;

    private static readonly SemaphoreSlim s_large = new(1, 1); // shared by the whole process, like the memory

    private bool _isLarge;

    /// <summary>Waits until a request may use this many bytes.</summary>
    public ValueTask TakeAsync(int bytes, CancellationToken cancellationToken)
    {
        return _isLarge || bytes <= FreeBytes ? default : WaitAsync();

        async ValueTask WaitAsync()
        {
            await s_large.WaitAsync(cancellationToken).ConfigureAwait(false);
            _isLarge = true;
        }
    }

    /// <summary>Lets the next large request continue. Can be called twice.</summary>
    public void Dispose()
    {
        if (!_isLarge) return;
        _isLarge = false;
        s_large.Release();
    }
}
