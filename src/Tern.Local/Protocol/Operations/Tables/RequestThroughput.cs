using Tern.Local.Engine;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Tables.Settings;
using Tern.Local.Protocol.Input;

namespace Tern.Local.Protocol.Operations.Tables;

/// <summary>The structures OnDemandThroughput and WarmThroughput of CreateTable and UpdateTable, of tables and of their global indexes.</summary>
internal static class RequestThroughput
{
    public const string OnDemand = "OnDemandThroughput";
    public const string Warm = "WarmThroughput";

    /// <summary>What a new table or index serves at most.</summary>
    /// <param name="owner">The definition.</param>
    /// <param name="payPerRequest">Its table's billing mode.</param>
    /// <param name="index">The name of the index; null for the table.</param>
    public static OnDemandThroughput? ReadNew(DocumentInput owner, bool payPerRequest, string? index)
    {
        if (TableDefinition.ReadOnDemand(owner) is not { } most) return null;
        Check(most.Read, "MaxReadRequestUnits", payPerRequest, index, allowed: 1);
        Check(most.Write, "MaxWriteRequestUnits", payPerRequest, index, allowed: 1);
        return most.Read is null && most.Write is null ? null : new OnDemandThroughput(most.Read, most.Write);
    }

    /// <summary>The same after a change: -1 takes a limit away, and what is not named stays.</summary>
    public static OnDemandThroughput? ReadChange(DocumentInput owner, OnDemandThroughput? current, bool payPerRequest, string? index)
    {
        if (TableDefinition.ReadOnDemand(owner) is not { } most) return current;
        Check(most.Read, "MaxReadRequestUnits", payPerRequest, index, allowed: -1);
        Check(most.Write, "MaxWriteRequestUnits", payPerRequest, index, allowed: -1);
        return new OnDemandThroughput(Merge(most.Read, current?.MaxReadUnits), Merge(most.Write, current?.MaxWriteUnits));
    }

    /// <summary>What a new table or index is to be warm for.</summary>
    /// <param name="owner">The definition.</param>
    /// <param name="least">What it is anyway.</param>
    /// <param name="payPerRequest">Its table's billing mode.</param>
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

    /// <summary>The same after a change, which may only be for more.</summary>
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

    /// <summary>Sets what a new index serves at most and is warm for.</summary>
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
