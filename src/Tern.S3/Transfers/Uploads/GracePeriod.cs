namespace Tern.S3.Transfers.Uploads;

/// <summary>
/// The time that S3 has, once an upload is canceled, to answer the calls that must not be given up at once: what they begin or end would be unknown.
/// </summary>
internal sealed class GracePeriod : IDisposable
{
    private readonly CancellationTokenSource _end;
    private readonly CancellationTokenRegistration _registration;

    /// <param name="settings">How long it is, and by which clock.</param>
    /// <param name="canceled">Starts the time.</param>
    public GracePeriod(TransferSettings settings, CancellationToken canceled)
    {
        _end = new CancellationTokenSource(Timeout.InfiniteTimeSpan, settings.Clock);
        _registration = canceled.UnsafeRegister(_ => _end.CancelAfter(settings.CleanupTimeout), null);
    }

    /// <summary>Is canceled when the time is over.</summary>
    public CancellationToken Token => _end.Token;

    public void Dispose()
    {
        _registration.Dispose();
        _end.Dispose();
    }
}
