using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The OnDemandThroughput and WarmThroughput structures of CreateTable and UpdateTable, for tables and their global
/// indexes.
/// </summary>
internal static class RequestThroughput
{
    public const string OnDemand = "OnDemandThroughput";
    public const string Warm = "WarmThroughput";

    /// <summary>Reads the maximum throughput of a new table or index.</summary>
    /// <param name="owner">The definition.</param>
    /// <param name="payPerRequest">The table's billing mode: true for on-demand.</param>
    /// <param name="index">The name of the index; null for the table.</param>
    public static OnDemandThroughput? ReadNew(DocumentInput owner, bool payPerRequest, string? index)
    {
        if (TableDefinition.ReadOnDemand(owner) is not { } most) return null;
        Check(most.Read, "MaxReadRequestUnits", payPerRequest, index, allowed: 1);
        Check(most.Write, "MaxWriteRequestUnits", payPerRequest, index, allowed: 1);
        return most.Read is null && most.Write is null ? null : new OnDemandThroughput(most.Read, most.Write);
    }

    /// <summary>
    /// Reads a change of the maximum throughput: -1 removes a limit, and absent members leave it unchanged.
    /// </summary>
    public static OnDemandThroughput? ReadChange(DocumentInput owner, OnDemandThroughput? current, bool payPerRequest, string? index)
    {
        if (TableDefinition.ReadOnDemand(owner) is not { } most) return current;
        Check(most.Read, "MaxReadRequestUnits", payPerRequest, index, allowed: -1);
        Check(most.Write, "MaxWriteRequestUnits", payPerRequest, index, allowed: -1);
        return new OnDemandThroughput(Merge(most.Read, current?.MaxReadUnits), Merge(most.Write, current?.MaxWriteUnits));
    }

    /// <summary>Reads the warm throughput of a new table or index.</summary>
    /// <param name="owner">The definition.</param>
    /// <param name="least">The default of its billing mode.</param>
    /// <param name="payPerRequest">The table's billing mode: true for on-demand.</param>
    /// <param name="index">The name of the index; null for the table.</param>
    public static WarmThroughput? ReadNewWarm(DocumentInput owner, WarmThroughput least, bool payPerRequest, string? index)
    {
        if (owner.Structure(Warm, Warm) is not { } warm) return null;
        var (read, write) = (warm.Number("ReadUnitsPerSecond"), warm.Number("WriteUnitsPerSecond"));
        var of = index is null ? "table" : "index " + index;
        if (read < least.ReadUnits) throw TooLow("ReadUnitsPerSecond", "ReadCapacityUnits");
        if (write < least.WriteUnits) throw TooLow("WriteUnitsPerSecond", "WriteCapacityUnits");
        return new WarmThroughput(read ?? 0, write ?? 0);

        EngineException TooLow(string name, string units) => EngineException.Invalid(
            $"Requested {name} for WarmThroughput for {of} is lower than "
                + $"{(payPerRequest ? "initial throughput for OnDemand" : units + " of ProvisionedThroughput")}");
    }

    /// <summary>Reads a change of the warm throughput, which can only increase.</summary>
    public static WarmThroughput? ReadWarmChange(DocumentInput owner, WarmThroughput? kept, WarmThroughput now, string? index)
    {
        if (owner.Structure(Warm, Warm) is not { } warm) return kept;
        var (read, write) = (warm.Number("ReadUnitsPerSecond"), warm.Number("WriteUnitsPerSecond"));
        var of = index is null ? "table" : "index " + index;
        if (read < now.ReadUnits) throw Decrease("ReadUnitsPerSecond");
        if (write < now.WriteUnits) throw Decrease("WriteUnitsPerSecond");
        return new WarmThroughput(read ?? now.ReadUnits, write ?? now.WriteUnits);

        EngineException Decrease(string name) =>
            EngineException.Invalid(
                $"Requested {name} for WarmThroughput for {of} is lower than current WarmThroughput, decreasing WarmThroughput is not supported");
    }

    /// <summary>Sets the maximum and warm throughput of a new index.</summary>
    public static void SetNew(DocumentInput definition, SecondaryIndex index, bool payPerRequest)
    {
        index.OnDemand = ReadNew(definition, payPerRequest, index.Name);
        index.Warm = ReadNewWarm(definition, new TableSettings { PayPerRequest = payPerRequest }.WarmNowOf(index), payPerRequest, index.Name);
    }

    private static void Check(long? units, string name, bool payPerRequest, string? index, long allowed)
    {
        if (units is null) return;
        if (!payPerRequest) throw EngineException.Invalid($"{name} for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED");
        if (units < 1 && units != allowed)
            throw EngineException.Invalid(
                $"Requested {name} for OnDemandThroughput for {(index is null ? "table" : "index : " + index)} is outside of valid range");
    }

    private static long? Merge(long? wanted, long? current) => wanted is null ? current : wanted == -1 ? null : wanted;
}
