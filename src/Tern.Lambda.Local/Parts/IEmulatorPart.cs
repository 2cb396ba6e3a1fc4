namespace Tern.Lambda.Local;

/// <summary>
/// A component that runs beside the functions: a front, a source or the page. Parts start in order after the port is
/// open, and are disposed in reverse order.
/// </summary>
internal interface IEmulatorPart : IAsyncDisposable
{
    Task StartAsync(CancellationToken cancellationToken);

    /// <summary>
    /// Stops taking new work from the source. Work in progress is completed unless the part is disposed first.
    /// </summary>
    void Close()
    {
    }
}
