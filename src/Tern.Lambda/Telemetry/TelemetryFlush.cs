namespace Tern.Lambda.Telemetry;

/// <summary>
/// Exports the spans and metrics that are pending in the process, like <c>TracerProvider.ForceFlush</c>.
/// </summary>
/// <param name="limit">The available time. A flush that blocks must observe it on its own.</param>
/// <param name="cancellationToken">A token that is canceled when the time is over.</param>
/// <returns>A task that completes when everything has been exported.</returns>
public delegate ValueTask TelemetryFlush(TimeSpan limit, CancellationToken cancellationToken);
