namespace Tern.Local.Hosting.Http;

/// <summary>
/// What decompressed requests may hold, all of them together: a few bytes can hold thousands of times as many. Each may take a little; of those that need more,
/// one goes at a time, and the others wait for it.
/// </summary>
internal sealed class DecodedMemory : IDisposable
{
    /// <summary>What a request may decompress to without waiting for others.</summary>
    public const int FreeBytes = 64 * 1024;

    private static readonly SemaphoreSlim s_large = new(1, 1); // of the process: the memory is the process's

    private bool _isLarge;

    /// <summary>Waits until a request may hold so many bytes.</summary>
    public ValueTask TakeAsync(int bytes, CancellationToken cancellationToken)
    {
        return _isLarge || bytes <= FreeBytes ? default : WaitAsync();

        async ValueTask WaitAsync()
        {
            await s_large.WaitAsync(cancellationToken).ConfigureAwait(false);
            _isLarge = true;
        }
    }

    /// <summary>Lets the next one go. May be called twice.</summary>
    public void Dispose()
    {
        if (!_isLarge) return;
        _isLarge = false;
        s_large.Release();
    }
}
