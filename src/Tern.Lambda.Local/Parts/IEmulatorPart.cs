namespace Tern.Lambda.Local.Parts;

/// <summary>Something that runs beside the functions: a front, a source, the page. Started after the port is open, in order; disposed in reverse.</summary>
internal interface IEmulatorPart : IAsyncDisposable
{
    Task StartAsync(CancellationToken cancellationToken);

    /// <summary>Takes nothing new from its source. What it has is finished, unless it is disposed first.</summary>
    void Close()
    {
    }
}
