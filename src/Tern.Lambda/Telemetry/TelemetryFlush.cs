namespace Tern.Lambda.Telemetry;

/// <summary>Sends the spans and metrics that wait in the process, as <c>TracerProvider.ForceFlush</c> does.</summary>
/// <param name="limit">The time that there is. A flush that blocks has to keep to it by itself.</param>
/// <param name="cancellationToken">Fires when the time is over.</param>
/// <returns>A task that ends when all is sent.</returns>
public delegate ValueTask TelemetryFlush(TimeSpan limit, CancellationToken cancellationToken);
