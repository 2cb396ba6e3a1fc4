namespace Tern.Local.Engine;

/// <summary>The maximum request units per second of an on-demand table or index; null where no limit was set.</summary>
internal readonly record struct OnDemandThroughput(long? MaxReadUnits, long? MaxWriteUnits);
