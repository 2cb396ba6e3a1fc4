using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Telemetry;

/// <summary>
/// A package's single <see cref="ActivitySource"/>, and its single <see cref="Meter"/> if no factory creates another.
/// Both have the package's name.
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
