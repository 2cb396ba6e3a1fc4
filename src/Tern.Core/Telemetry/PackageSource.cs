using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Telemetry;

/// <summary>
/// The one <see cref="ActivitySource"/> and, where no factory makes another, the one <see cref="Meter"/> of a package, both named as the package.
/// </summary>
internal sealed class PackageSource
{
    private static readonly ConcurrentDictionary<string, PackageSource> All = new();

    private static readonly string? Version = typeof(PackageSource).Assembly.GetName().Version?.ToString(3);

    private readonly Lazy<Meter> _meter;

    private PackageSource(string name)
    {
        Activities = new ActivitySource(name, Version);
        _meter = new Lazy<Meter>(() => new Meter(name, Version));
    }

    public ActivitySource Activities { get; }

    public static PackageSource Get(string package) => All.GetOrAdd(package, static name => new PackageSource(name));

    public Meter GetMeter(IMeterFactory? factory) => factory?.Create(new MeterOptions(Activities.Name) { Version = Version }) ?? _meter.Value;
}
