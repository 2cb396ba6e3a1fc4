namespace Tern.S3.Transfers;

/// <summary>
/// The time that calls still have after an upload is canceled, if their effect would otherwise be unknown because they
/// start or end something in S3.
/// </summary>
internal sealed class GracePeriod : IDisposable
{
    private readonly CancellationTokenSource _end;
    private readonly CancellationTokenRegistration _registration;

    /// <param name="settings">The settings with the duration and the clock.</param>
    /// <param name="canceled">The token whose cancellation starts the period.</param>
    public GracePeriod(TransferSettings settings, CancellationToken canceled)
    {
        _end = new CancellationTokenSource(Timeout.InfiniteTimeSpan, settings.Clock);
        _registration = canceled.UnsafeRegister(_ => _end.CancelAfter(settings.CleanupTimeout), null);
    }

    /// <summary>A token that is canceled at the end of the period.</summary>
    public CancellationToken Token => _end.Token;

    public void Dispose()
    {
        _registration.Dispose();
        _end.Dispose();
    }
}
