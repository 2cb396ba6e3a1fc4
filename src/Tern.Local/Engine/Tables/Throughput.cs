namespace Tern.Local.Engine.Tables;

/// <summary>Provisioned capacity units a second; zero when billed by request.</summary>
internal readonly record struct Throughput(long ReadUnits, long WriteUnits);
