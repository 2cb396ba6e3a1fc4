namespace Tern.Local.Engine;

/// <summary>Provisioned capacity units per second; zero for on-demand billing.</summary>
internal readonly record struct Throughput(long ReadUnits, long WriteUnits);
