using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The rules for throughput and billing mode that depend on the table, and the resulting settings.</summary>
internal static class ThroughputChange
{
    private const string Guide = "Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.";

    /// <summary>
    /// Returns a value indicating whether the request changes the throughput or billing mode. Requesting
    /// PAY_PER_REQUEST again changes nothing.
    /// </summary>
    public static bool IsIn(UpdateTableInput input, Table table) =>
        input.Throughput is not null || input.Billing == "PROVISIONED" || (input.Billing == "PAY_PER_REQUEST" && !table.Settings.PayPerRequest);

    /// <summary>Returns the table's settings after the change, without applying them.</summary>
    public static TableSettings Apply(UpdateTableInput input, Table table, DateTimeOffset now)
    {
        var settings = table.Settings;
        var becomesProvisioned = settings.PayPerRequest && input.Billing == "PROVISIONED";
        if (settings.PayPerRequest && input.Billing is null && input.Throughput is not null)
            throw EngineException.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (becomesProvisioned
            && table.Indexes.FirstOrDefault(index =>
            index.IsGlobal && !input.Indexes.Any(update => update.Name == index.Name && update.Throughput is not null)) is { } without)
            throw EngineException.Invalid("ProvisionedThroughput must be specified for index: " + without.Name);
        if (input.Billing == "PAY_PER_REQUEST" && !settings.PayPerRequest)
            return settings with { PayPerRequest = true, PayPerRequestSince = now, Throughput = default };
        if (input.Throughput is null) return settings;

        var units = TableDefinition.ReadThroughput(input.Throughput);
        var history = settings.ThroughputHistory;
        if (!becomesProvisioned)
        {
            var old = settings.Throughput;
            if (units == old)
            {
                throw EngineException.Validation("The provisioned throughput for the table will not change. The requested value equals the current value. " +
                    $"Current ReadCapacityUnits provisioned for the table: {old.ReadUnits}. Requested ReadCapacityUnits: {units.ReadUnits}. " +
                    $"Current WriteCapacityUnits provisioned for the table: {old.WriteUnits}. Requested WriteCapacityUnits: {units.WriteUnits}. {Guide}");
            }

            history = history.With(old, units, now);
        }

        return settings with
        {
            PayPerRequest = false,
            Throughput = units,
            LastIncrease = history.LastIncrease,
            LastDecrease = history.LastDecrease,
            Decreases = history.Decreases,
        };
    }

    /// <summary>Returns the new throughput of one of the table's indexes.</summary>
    public static (Throughput Units, ThroughputHistory History) ApplyTo(SecondaryIndex index, IndexUpdate update, TableSettings before,
        TableSettings after, DateTimeOffset now)
    {
        if (after.PayPerRequest)
            throw EngineException.Invalid(
                $"The only Updates for index: {index.Name} when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
        if (update.Throughput is null)
            throw EngineException.Invalid("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: " + index.Name);
        var units = TableDefinition.ReadThroughput(update.Throughput);
        if (before.PayPerRequest) return (units, index.ThroughputHistory);
        var old = index.Throughput;
        if (units == old)
        {
            throw EngineException.Validation(
                $"The provisioned throughput for the index {index.Name} will not change. The requested value equals the current value. " +
                $"Current ReadCapacityUnits provisioned for index {index.Name}: {old.ReadUnits}. Requested ReadCapacityUnits: {units.ReadUnits}. " +
                $"Current WriteCapacityUnits provisioned for index {index.Name}: {old.WriteUnits}. Requested WriteCapacityUnits: {units.WriteUnits}. {Guide}");
        }

        return (units, index.ThroughputHistory.With(old, units, now));
    }

    /// <summary>Checks that a new index has throughput exactly if its table has.</summary>
    public static void CheckNew(SecondaryIndex index, bool payPerRequest)
    {
        if (payPerRequest && index.Throughput != default)
            throw EngineException.Invalid(
                $"Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: {index.Name} when BillingMode is PAY_PER_REQUEST");
        if (!payPerRequest && index.Throughput == default)
            throw EngineException.Invalid("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: " + index.Name);
    }
}
