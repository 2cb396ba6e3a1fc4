namespace Tern.Local.Engine.Tables.Settings;

/// <summary>The most request units a second that a table or index billed by request serves; null where none was set.</summary>
internal readonly record struct OnDemandThroughput(long? MaxReadUnits, long? MaxWriteUnits);
